/** A scene as SVG, DOT or JSON. All text is escaped. */
import type { Palette } from './draw.ts';
import { boundsOf, curveBetween, type Scene } from './scene.ts';

export type Format = 'svg' | 'dot' | 'json';

export function exported(
  scene: Scene,
  format: Format,
  palette: Palette,
): { readonly text: string; readonly type: string } {
  if (format === 'svg') return { text: svgOf(scene, palette), type: 'image/svg+xml' };
  if (format === 'dot') return { text: dotOf(scene), type: 'text/vnd.graphviz' };
  const nodes = scene.nodes.map(({ id, label, look, isTest, x, y }) => ({
    id,
    label,
    kind: look,
    isTest,
    x,
    y,
  }));
  const edges = scene.edges.map(({ source, target, kind, certainty, weight, evidence }) => ({
    source,
    target,
    kind,
    confidence: certainty,
    count: weight,
    evidence,
  }));
  return { text: `${JSON.stringify({ nodes, edges }, undefined, 2)}\n`, type: 'application/json' };
}

function svgOf(scene: Scene, palette: Palette): string {
  const { x, y, width, height } = boundsOf(scene);
  const places = new Map(scene.nodes.map((node) => [node.id, node]));
  const margin = 20;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}" font-family="monospace" font-size="12">`,
    `<rect x="${x - margin}" y="${y - margin}" width="${width + 2 * margin}" height="${height + 2 * margin}" fill="${palette.page}"/>`,
    ...scene.frames.flatMap((frame) => [
      `<rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" rx="6" fill="${palette.panel}" stroke="${palette.line}"/>`,
      `<text x="${frame.x + 10}" y="${frame.y + 18}" fill="${palette.quiet}">${xml(frame.label)}</text>`,
    ]),
    ...scene.edges.flatMap(({ source, target, certainty, kind }) => {
      const [from, to] = [places.get(source), places.get(target)];
      if (from === undefined || to === undefined) return [];
      const curve = curveBetween(from, to);
      const isProven = certainty === 'exact' || certainty === 'probable';
      const look = isProven ? `stroke="${palette.quiet}"` : `stroke="${palette.warn}" stroke-dasharray="5 4"`;
      return [
        `<path d="M${curve.from.join()} C${curve.bend1.join()} ${curve.bend2.join()} ${curve.to.join()}" fill="none" ${look}><title>${xml(`${source} ${kind} ${target}`)}</title></path>`,
      ];
    }),
    ...scene.nodes.flatMap((node) => [
      `<rect x="${node.x}" y="${node.y}" width="${node.width}" height="${node.height}" rx="4" fill="${node.isRoot ? palette.accentSoft : palette.raised}" stroke="${node.isRoot ? palette.accent : palette.line}"><title>${xml(node.id)}</title></rect>`,
      `<text x="${node.x + 12}" y="${node.y + 15}" fill="${palette.text}">${xml(node.label)}</text>`,
    ]),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function dotOf({ nodes, edges }: Scene): string {
  return [
    'digraph codeagent {',
    '  rankdir=LR; node [shape=box, fontname=monospace];',
    ...nodes.map(({ id, label }) => `  ${dot(id)} [label=${dot(label)}];`),
    ...edges.map(({ source, target, kind, certainty }) => {
      const isProven = certainty === 'exact' || certainty === 'probable';
      return `  ${dot(source)} -> ${dot(target)} [label=${dot(kind)}${isProven ? '' : ', style=dashed'}];`;
    }),
    '}',
    '',
  ].join('\n');
}

function dot(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ')}"`;
}
