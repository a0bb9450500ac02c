import { Catalogue, type Star } from './catalogue';
export { Catalogue } from './catalogue';

interface StarListProps {
  readonly catalogue: Catalogue;
  onPick(star: Star): void;
}

export function StarList({ catalogue, onPick }: StarListProps) {
  const stars = catalogue.sorted('magnitude');
  return (
    <ul>
      {stars.map((star) => (
        <StarRow key={star.name} star={star} onPick={onPick} />
      ))}
    </ul>
  );
}

const StarRow = ({ star, onPick }: { star: Star; onPick: (star: Star) => void }) => (
  <li onClick={() => onPick(star)}>{star.name}</li>
);
