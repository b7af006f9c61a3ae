import type { App } from '../app/app';
import type { Component } from '../base/component';

/** Lines count from 0; `text` is the whole note. */
export interface SectionInfo {
  text: string;
  lineStart: number;
  lineEnd: number;
}

export interface PostProcessorContext {
  docId: string;
  sourcePath: string;
  frontmatter: unknown;
  addChild(child: Component): void;
  getSectionInfo(el: HTMLElement): SectionInfo | null;
}

export interface PostProcessor {
  (el: HTMLElement, context: PostProcessorContext): unknown;
  sortOrder?: number;
}

/** All registered post processors of the page. */
export const postProcessors: PostProcessor[] = [];

export interface ProcessRun {
  app: App;
  sourcePath: string;
  owner: Component;
  docId: string;
  /** Null in embeds, hover cards, print, and whatever MarkdownRenderer.render draws. */
  sectionOf: (el: HTMLElement) => SectionInfo | null;
}

export async function runPostProcessors(el: HTMLElement, run: ProcessRun): Promise<void> {
  const context: PostProcessorContext = {
    docId: run.docId,
    sourcePath: run.sourcePath,
    frontmatter: run.app.metadataCache.getCache(run.sourcePath)?.frontmatter,
    addChild: (child) => void run.owner.addChild(child),
    getSectionInfo: run.sectionOf,
  };
  const ordered = [...postProcessors].sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0));
  for (const process of ordered) await process(el, context);
}

let documents = 0;

/** Names one rendering, as `docId` does in the app. */
export function newDocId(): string {
  return `doc-${++documents}`;
}
