import type { Order } from '@app/orders';
//            ^ imports exact -> app/orders.ts, app/orders.ts:Order

export const round = (amount: number): number => Math.round(amount);
//                                                    ^ calls unresolved external

export function priceOf(order: Order): number {
  return round(order.total());
  //     ^ calls exact -> app/tools.ts:round
  //                 ^ calls probable -> app/orders.ts:Order.total
}

export function each(orders: Iterable<Order>, visit: (order: Order, at: number) => void): void {
  for (const order of orders) visit(order, 0);
  //                          ^ calls unresolved
}

export const registry = {
  open: (order: Order) => order.place(),
  //                            ^ calls probable -> app/orders.ts:Order.place
  byName: new Map<string, Order>(),
};
