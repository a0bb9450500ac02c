// Draws docs/terminal.svg: the output of `index`, `search` and `callers` on a repository, in a terminal of 100 columns.
// Plain text in a plain SVG. Run: node scripts/record-terminal.mjs REPOSITORY SEARCH CALLERS
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const home = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [repository, words, symbol] = process.argv.slice(2);
const columns = 100;
const [letterWidth, lineHeight, margin, barHeight] = [8.02, 19, 18, 34];
const colours = { shell: '#7ee787', comment: '#8b949e', path: '#79c0ff', plain: '#e6edf3' };

const indexes = mkdtempSync(path.join(tmpdir(), 'codeagent-terminal-'));
try {
  const lines = [
    ...shown(['index'], 3),
    ...shown(['search', words, '--limit', '5', '--show', 'fold'], 16),
    ...shown(['callers', symbol, '--depth', '3', '--limit', '12'], 14),
  ];
  writeFileSync(path.join(home, 'docs/terminal.svg'), drawing(lines));
} finally {
  rmSync(indexes, { recursive: true, force: true });
}

/** The command as typed, and the first lines of its output. */
function shown(command, most) {
  const ran = spawnSync(process.execPath, [path.join(home, 'bin/codeagent.cjs'), ...command], {
    cwd: repository,
    env: { ...process.env, GRAPH_INDEX_DIR: indexes, NO_COLOR: '1' },
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`${command.join(' ')}: ${ran.stderr}`);
  const typed = command.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ');
  const said = ran.stdout
    .trimEnd()
    .replaceAll(path.resolve(repository), path.basename(repository))
    .split('\n');
  const rest = said.length > most ? [{ text: `… ${said.length - most} more lines`, colour: 'comment' }] : [];
  return [
    { text: `$ codeagent ${typed}`, colour: 'shell' },
    ...said.slice(0, most).map((text) => ({ text, colour: /^\S+\/\S+|:\d+/.test(text) ? 'path' : 'plain' })),
    ...rest,
    { text: '', colour: 'plain' },
  ];
}

function drawing(lines) {
  const width = Math.round(columns * letterWidth + 2 * margin);
  const height = barHeight + lines.length * lineHeight + margin;
  const dots = ['#ff5f57', '#febc2e', '#28c840'].map(
    (fill, place) => `<circle cx="${20 + 20 * place}" cy="17" r="6" fill="${fill}"/>`,
  );
  const rows = lines.map(({ text, colour }, row) => {
    const cut = text.length > columns ? `${text.slice(0, columns - 1)}…` : text;
    // Some viewers drop leading blanks.
    const indent = cut.length - cut.trimStart().length;
    const x = (margin + indent * letterWidth).toFixed(1);
    const y = barHeight + (row + 1) * lineHeight - 5;
    return `<text x="${x}" y="${y}" fill="${colours[colour]}">${escaped(cut.trim())}</text>`;
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="codeagent index, search and callers in a terminal">`,
    '<style>text{font:13.3px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}</style>',
    `<rect width="${width}" height="${height}" rx="9" fill="#0d1117"/>`,
    ...dots,
    ...rows,
    '</svg>',
  ].join('\n')}\n`;
}

/** Some viewers collapse several blanks. */
function escaped(text) {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\t': '\u00a0'.repeat(4), ' ': '\u00a0' };
  return text.replaceAll(/[&<>\t ]/g, (letter) => entities[letter]);
}
