import { Events } from '../base/events';
import type { App } from '../app/app';
import { BaseComponent } from '../ui/components';

const ID = /^[a-z0-9-]+$/;

/** Named keys, kept apart from a plugin's data (1.11.4). host: in memory, gone with the page. */
export class SecretStorage extends Events {
  private readonly secrets = new Map<string, string>();

  setSecret(id: string, secret: string): void {
    if (!ID.test(id)) throw new Error(`Invalid secret ID: ${id}`);
    this.secrets.set(id, secret);
    this.trigger('change', id);
  }

  getSecret(id: string): string | null {
    return this.secrets.get(id) ?? null;
  }

  listSecrets(): string[] {
    return [...this.secrets.keys()];
  }
}

/** Chooses one of the stored secrets by name; the value it hands on is the name. */
export class SecretComponent extends BaseComponent {
  private readonly selectEl: HTMLSelectElement;
  private listener?: (id: string) => unknown;

  constructor(
    private readonly app: App,
    containerEl: HTMLElement,
  ) {
    super();
    this.selectEl = containerEl.createEl('select', { cls: 'dropdown secret-component' });
    this.fill('');
    this.selectEl.addEventListener('change', () => void this.listener?.(this.selectEl.value));
  }

  setValue(id: string): this {
    this.fill(id);
    this.selectEl.value = id;
    return this;
  }

  onChange(listener: (id: string) => unknown): this {
    this.listener = listener;
    return this;
  }

  override setDisabled(disabled: boolean): this {
    this.selectEl.disabled = disabled;
    return super.setDisabled(disabled);
  }

  private fill(chosen: string): void {
    this.selectEl.empty();
    this.selectEl.createEl('option', { value: '', text: 'Select secret…' });
    const names = new Set(this.app.secretStorage.listSecrets());
    if (chosen) names.add(chosen);
    for (const name of names) this.selectEl.createEl('option', { value: name, text: name });
  }
}
