import { each, priceOf, registry } from '@app/tools';
//       ^ imports exact -> app/tools.ts, app/tools.ts:each
import { type Order, today as all } from '@app/orders';
//                   ^ imports exact -> app/orders.ts, app/orders.ts:today

interface PriceProps {
  readonly order: Order;
}

export function Price({ order }: PriceProps) {
//              ^ accepts probable -> app/page.tsx:PriceProps
//                               ^ references exact -> app/page.tsx:PriceProps
  return <b onClick={() => registry.open(order)}>{order.total()}</b>;
  //                                ^ calls probable -> app/tools.ts:registry.open
  //                                                    ^ calls probable -> app/orders.ts:Order.total
}

export const Label: React.FC<PriceProps> = ({ order }) => <i>{order}</i>;
//           ^ accepts probable -> app/page.tsx:PriceProps

export const Plain: React.FC<React.PropsWithChildren<PriceProps>> = () => <i />;
//           ^ accepts probable -> app/page.tsx:PriceProps

export class Panel extends React.Component<PriceProps, Order> {
  //         ^ accepts probable -> app/page.tsx:PriceProps
  render() {
    return <i />;
  }
}

export function Page(props: { orders: Order[]; onPick?: (order: Order) => void }) {
  const { orders, onPick } = props;
  all(orders, Number.parseInt);
  // <- calls exact -> app/orders.ts:today
  each(orders, (order) => order.place());
  // <- calls exact -> app/tools.ts:each
  //                            ^ calls probable -> app/orders.ts:Order.place
  each(orders, priceOf);
  //           ^ references exact -> app/tools.ts:priceOf
  //           ^ calls probable -> app/tools.ts:priceOf; from app/tools.ts:each
  const priceOfFirst = (priceOf: () => number) => priceOf();
  //                                              ^ calls unresolved
  registry.byName.get('first')?.total();
  //                            ^ calls approximate -> packages/ledger/src/book.ts:Entry.total
  //                            ^ calls approximate -> app/orders.ts:Order.total; via packages/ledger/src/book.ts:Entry.total
  const [first, ...others] = orders;
  first.place().then((entry) => entry.total());
  //    ^ calls probable -> app/orders.ts:Order.place
  //                                  ^ calls probable -> packages/ledger/src/book.ts:Entry.total
  //                                  ^ calls approximate -> app/orders.ts:Order.total; via packages/ledger/src/book.ts:Entry.total
  others.at(0)?.total();
  //            ^ calls approximate -> packages/ledger/src/book.ts:Entry.total
  //            ^ calls approximate -> app/orders.ts:Order.total; via packages/ledger/src/book.ts:Entry.total
  priceOfFirst(open);
  // <- calls exact -> app/page.tsx:Page.priceOfFirst
  //           ^ references unresolved unknown
  return <ul>{orders.map((order) => <Price order={order} />)}</ul>;
  //                                 ^ calls exact -> app/page.tsx:Price
}
