import { icons } from 'lucide';

const added = new Map<string, string>();
const drawings = icons as unknown as Record<string, [keyof SVGElementTagNameMap, Record<string, string>][]>;

export function addIcon(id: string, svgContent: string): void {
  added.set(id, svgContent);
}

export function removeIcon(id: string): void {
  added.delete(id);
}

export function getIconIds(): string[] {
  const kebab = (name: string): string => name.replace(/(?!^)([A-Z]|\d+)/g, '-$1').toLowerCase();
  return [...added.keys(), ...Object.keys(drawings).map((name) => `lucide-${kebab(name)}`)];
}

/** The icon as a new element; null for a name that neither Lucide nor `addIcon` knows. */
export function getIcon(id: string): SVGSVGElement | null {
  const own = added.get(id);
  if (own !== undefined) {
    const svg = createSvg('svg', { cls: `svg-icon ${id}`, attr: { viewBox: '0 0 100 100' } });
    svg.innerHTML = own;
    return svg;
  }
  const name = id.replace(/^lucide-/, '');
  const pascal = name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
  const drawing = drawings[pascal];
  if (!drawing) return null;
  const svg = createSvg('svg', {
    cls: `svg-icon lucide-${name}`,
    attr: {
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 2,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
  });
  for (const [tag, attr] of drawing) svg.createSvg(tag, { attr });
  return svg;
}

export function setIcon(parent: HTMLElement, id: string): void {
  parent.empty();
  const icon = getIcon(id);
  if (icon) parent.append(icon);
}

/** host: the text goes into `aria-label` as in the app, but nothing floats. */
export function setTooltip(el: HTMLElement, tooltip: string): void {
  el.setAttr('aria-label', tooltip);
}

export function displayTooltip(el: HTMLElement, content: string | DocumentFragment): void {
  setTooltip(el, typeof content === 'string' ? content : (content.textContent ?? ''));
}
