import { Platform } from 'obsidian';
import { inBackground } from '../report-error';
import { runWork } from './run-bar';
import { preparationWork } from './preparation-bar';
import { learningWork } from './learning-bar';
import type { ViewServices } from './services';
import { type Work, WorkBar } from './work-bar';

/** All that works in the background: indexing, preparing search by meaning, learning; on phones, which have no status bar, also what became of citations. Returns what ends the drawing. */
export function drawWorkBars(el: HTMLElement, services: ViewServices): () => void {
  const { t, run, runActions, meaning, doctor } = services;
  const [index, preparation, learning, citations] = [new WorkBar(el.createDiv()), new WorkBar(el.createDiv()), new WorkBar(el.createDiv()), new WorkBar(el.createDiv())];
  const drawRun = (): void => index.show(runWork(run.current, t, runActions));
  const drawPreparation = (): void => preparation.show(preparationWork(meaning.preparation.current, Date.now(), t, meaning.preparationActions));
  const drawLearning = (): void => learning.show(learningWork(meaning.status.current?.learning ?? null, t, () => void meaning.stopLearning()));
  const drawCitations = (): void => citations.show(Platform.isMobile ? citationsWork(services) : null);
  const ends = [doctor.watch.onChange(drawCitations), run.onChange(drawRun), meaning.preparation.onChange(drawPreparation), meaning.status.onChange(drawLearning)];
  for (const draw of [drawRun, drawPreparation, drawLearning, drawCitations]) draw();
  return () => {
    for (const end of ends) end();
  };
}

function citationsWork(services: ViewServices): Work | null {
  const { doctor, t } = services;
  const text = doctor.watch.text(t);
  const button = { icon: 'stethoscope', label: t('doctor.alert-open'), name: 'citations', act: () => inBackground('citations', services.openDoctor()) };
  return text === '' ? null : { text, detail: '', progress: null, buttons: [button], problems: null };
}
