/** Saves the drawing as a file. */
import { exported, type Format } from './export.ts';
import { paletteOf } from './palette.ts';
import type { Scene } from './scene.ts';

const formats: readonly Format[] = ['svg', 'dot', 'json'];

export function ExportButtons({ scene, name }: { readonly scene: Scene; readonly name: string }) {
  const save = (format: Format): void => {
    const { text, type } = exported(scene, format, paletteOf(document.body));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = `${name.replace(/[^\w.-]+/g, '-').slice(0, 80)}.${format}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <fieldset className="choice export">
      <legend>Save as</legend>
      {formats.map((format) => (
        <button key={format} type="button" onClick={() => save(format)}>
          {format.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
