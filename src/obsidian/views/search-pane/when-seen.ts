/** Elements do their work when they come into sight, and end it when they are taken away. */
export class WhenSeen {
  private observer: IntersectionObserver | null = null;
  private readonly waiting = new Map<Element, () => void>();
  private ended = new AbortController();

  /** Calls `work` once, when the element is first seen; at once where the window cannot tell. `signal` is aborted by `clear`. */
  watch(el: HTMLElement, work: (signal: AbortSignal) => void): void {
    const { signal } = this.ended;
    const observer = this.observerOf(el);
    if (!observer) return work(signal);
    this.waiting.set(el, () => work(signal));
    observer.observe(el);
  }

  /** Nothing is waited for any more, and what is under way is ended. */
  clear(): void {
    this.observer?.disconnect();
    this.observer = null;
    this.waiting.clear();
    this.ended.abort();
    this.ended = new AbortController();
  }

  private observerOf(el: HTMLElement): IntersectionObserver | null {
    const Observer: typeof IntersectionObserver | undefined = el.doc.defaultView?.IntersectionObserver;
    if (this.observer === null && Observer) this.observer = new Observer((entries) => this.seen(entries), { rootMargin: '120px' });
    return this.observer;
  }

  private seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      this.observer?.unobserve(target);
      const work = this.waiting.get(target);
      this.waiting.delete(target);
      work?.();
    }
  }
}
