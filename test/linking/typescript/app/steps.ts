export const one = () => 1;
export const two = (first: number) => first;
export const three = (first: number, second: number) => first + second;
export const four = (...all: number[]) => all.length;
export const five = () => 5;
export const six = () => 6;
export const seven = () => 7;
export const eight = () => 8;
export const nine = () => 9;
export const ten = () => 10;
export const eleven = () => 11;
export const twelve = () => 12;
export function start() {}
export function stop() {}
