import type { ButtonComponent, Setting } from 'obsidian';
import { faultText } from '../../embedding/endpoint/fault-text';
import type { Engine } from '../../engine/engine';
import type { EndpointStatus } from '../../engine/meaning/model';
import type { Translate } from '../../i18n';
import type { MeaningServices } from '../meaning/meaning-services';
import { isPreparing } from '../meaning/preparation-store';
import { attempt } from '../tell';
import { numberText } from '../views/amounts';
import { preparationWork } from '../views/preparation-bar';
import { WorkBar } from '../views/work-bar';

export interface PreparationRowOptions {
  meaning: MeaningServices;
  engine: () => Promise<Engine>;
  t: Translate;
}

/** What is prepared, the run with its progress, and what was left out with reasons. Returns what ends the drawing. */
export function renderPreparation(setting: Setting, { meaning, engine, t }: PreparationRowOptions): () => void {
  const line = setting.descEl.createDiv({ attr: { role: 'status' } });
  const bar = new WorkBar(setting.descEl.createDiv());
  const problems = setting.descEl.createDiv();
  let prepare: ButtonComponent | null = null;
  setting.addButton((button) => {
    prepare = button.setButtonText(t('prepare.button')).onClick(() => void attempt(t, 'prepare', () => meaning.prepare()));
  });
  let listed = 0;
  const draw = (): void => {
    const { current } = meaning.preparation;
    const status = meaning.endpoint === null ? null : (meaning.status.current?.endpoint ?? null);
    line.setText(meaning.endpoint === null ? t('endpoint-ui.incomplete') : status === null ? t('settings.storage-loading') : preparedText(status, t));
    bar.show(preparationWork(current, Date.now(), t, { ...meaning.preparationActions, showProblems: () => problems.find('summary')?.focus() }));
    prepare?.setDisabled(isPreparing(current) || meaning.endpoint === null);
    // Drawn anew only when there are more: an open list must not close under the reader.
    if (current.problems.length !== listed) drawProblems(problems, { meaning, engine, t });
    listed = current.problems.length;
  };
  draw();
  const ends = [meaning.preparation.onChange(draw), meaning.status.onChange(draw)];
  return () => {
    for (const end of ends) end();
  };
}

/** What of the library can be asked by meaning now, as it was counted in the store. */
export function preparedText({ texts, papers, complete, withoutTexts, serving }: EndpointStatus, t: Translate): string {
  const counts = { stored: numberText(texts.stored, t), wanted: numberText(texts.wanted, t), papers };
  const main = complete ? t('prepared.all', counts) : texts.stored === 0 ? t('prepared.none', counts) : t('prepared.some', counts);
  return [
    main,
    texts.refused > 0 ? t('prepared.refused', { count: texts.refused }) : '',
    withoutTexts.length > 0 ? t('prepare.without-texts', { count: withoutTexts.length }) : '',
    !complete && serving !== null ? t('prepared.serving', { model: serving.model }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Texts that were left out, by paper, with the reason, and the button to try them again. */
function drawProblems(el: HTMLElement, { meaning, engine, t }: PreparationRowOptions): void {
  const { problems, texts } = meaning.preparation.current;
  el.empty();
  if (problems.length === 0) return;
  const details = el.createEl('details', { cls: 'locus-problems' });
  details.createEl('summary', { text: t('preparing.left-out', { count: Math.max(texts.failed, problems.length) }) });
  const list = details.createEl('ul');
  const names = problems.map(({ paperId, code, params }) => {
    const item = list.createEl('li');
    const name = item.createSpan({ cls: 'locus-problem-paper', text: paperId });
    item.appendText(` ${faultText({ code, params }, t)}`);
    return { paperId, name };
  });
  details.addEventListener('toggle', () => void attempt(t, 'titles', () => nameThem(names, engine)), { once: true });
  const again = details.createEl('button', { text: t('prepare.again') });
  again.addEventListener('click', () => void attempt(t, 'prepare', () => meaning.prepare({ retryRefused: true })));
}

async function nameThem(names: readonly { paperId: string; name: HTMLElement }[], engine: () => Promise<Engine>): Promise<void> {
  const papers = await (await engine()).metadata([...new Set(names.map(({ paperId }) => paperId))]);
  for (const { paperId, name } of names) name.setText(papers[paperId]?.title || paperId);
}
