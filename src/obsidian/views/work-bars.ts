import { runWork } from './run-bar';
import { preparationWork } from './preparation-bar';
import { learningWork } from './learning-bar';
import type { ViewServices } from './services';
import { WorkBar } from './work-bar';

/** All that works in the background: indexing, preparing semantic search, learning. Returns what ends the drawing. */
export function drawWorkBars(el: HTMLElement, services: ViewServices): () => void {
  const { t, run, runActions, meaning } = services;
  const [index, preparation, learning] = [new WorkBar(el.createDiv()), new WorkBar(el.createDiv()), new WorkBar(el.createDiv())];
  const drawRun = (): void => index.show(runWork(run.current, t, runActions));
  const drawPreparation = (): void => preparation.show(preparationWork(meaning.preparation.current, Date.now(), t, meaning.preparationActions));
  const drawLearning = (): void => learning.show(learningWork(meaning.status.current?.learning ?? null, t, () => void meaning.stopLearning()));
  const ends = [run.onChange(drawRun), meaning.preparation.onChange(drawPreparation), meaning.status.onChange(drawLearning)];
  for (const draw of [drawRun, drawPreparation, drawLearning]) draw();
  return () => {
    for (const end of ends) end();
  };
}
