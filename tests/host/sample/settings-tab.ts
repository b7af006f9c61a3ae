import { PluginSettingTab, type App, type SettingDefinitionItem } from 'obsidian';
import type PaperChips from './main';

export interface SampleSettings {
  showStatus: boolean;
  folder: string;
}

/** Declarative settings: a group, a page, a validated text, a predicate, a folder, a rendered row. */
export class SampleTab extends PluginSettingTab {
  constructor(
    app: App,
    private readonly sample: PaperChips,
  ) {
    super(app, sample);
  }

  override getSettingDefinitions(): SettingDefinitionItem[] {
    return [
      {
        name: 'Show count in status bar',
        desc: 'How many papers the library has.',
        control: { type: 'toggle', key: 'showStatus' },
      },
      {
        type: 'group',
        heading: 'Notes',
        items: [
          {
            name: 'Notes folder',
            desc: 'Where paper notes are kept.',
            control: {
              type: 'text',
              key: 'folder',
              placeholder: 'Papers',
              validate: (value: string) => (value.includes('..') ? 'No dots, please.' : undefined),
            },
          },
          {
            name: 'Only with the count',
            visible: () => this.sample.settings.showStatus,
            desc: 'Seen while the count is shown.',
          },
          {
            type: 'page',
            name: 'More',
            displayValue: 'Few',
            items: [{ name: 'Folder', control: { type: 'folder', key: 'folder' } }],
          },
        ],
      },
    ];
  }

  override async setControlValue(key: string, value: unknown): Promise<void> {
    await super.setControlValue(key, value);
    await this.sample.refresh();
    if (key === 'showStatus') this.update();
  }
}
