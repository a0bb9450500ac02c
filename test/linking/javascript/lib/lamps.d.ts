export interface Varnish {
  shimmer(): void;
  gleam(): void;
}
