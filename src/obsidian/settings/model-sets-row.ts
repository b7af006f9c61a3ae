import { type App, ConfirmationModal, type Setting } from 'obsidian';
import type { EndpointStatus } from '../../engine/meaning/model';
import type { Translate } from '../../i18n';
import type { MeaningServices } from '../meaning/meaning-services';
import { sizeText } from '../views/duration';

type ModelSet = EndpointStatus['sets'][number];

export interface ModelSetsOptions {
  app: App;
  meaning: MeaningServices;
  /** Vault-relative folder of plugin data. */
  dataRoot: string;
  t: Translate;
}

/** What every model has prepared, where that lies and how big it is, each with a button to delete it. Returns what ends the drawing. */
export function renderModelSets(setting: Setting, options: ModelSetsOptions): () => void {
  const { meaning, dataRoot, t } = options;
  setting.setDesc(t('sets.desc', { path: `${dataRoot}/vectors` }));
  const list = setting.descEl.createEl('ul', { cls: 'locus-sets' });
  const draw = (): void => {
    const sets = meaning.status.current?.endpoint?.sets ?? [];
    list.empty();
    if (sets.length === 0) list.createEl('li', { cls: 'locus-faint', text: t('sets.none') });
    for (const set of sets) drawSet(list.createEl('li'), set, options);
  };
  draw();
  return meaning.status.onChange(draw);
}

function drawSet(row: HTMLElement, set: ModelSet, { app, meaning, t }: ModelSetsOptions): void {
  const { model, dims, bytes } = set;
  row.createSpan({ cls: 'locus-set-name', text: model });
  row.createSpan({ cls: 'locus-faint', text: t('sets.size', { dims, size: sizeText(bytes) }) });
  const remove = row.createEl('button', { text: t('settings.delete-button'), attr: { 'aria-label': t('sets.delete', { model }) } });
  remove.addEventListener('click', () => confirmDelete(app, set, t, () => void meaning.forgetModel(set)));
}

function confirmDelete(app: App, { model }: ModelSet, t: Translate, confirmed: () => void): void {
  new ConfirmationModal(app)
    .setTitle(t('sets.delete-title', { model }))
    .setContent(t('sets.delete-text'))
    .addButton((button) => button.setButtonText(t('settings.delete-button')).setDestructive().onClick(confirmed))
    .addCancelButton(t('settings.cancel'))
    .open();
}
