import { timedGo } from './wrapped';

timedGo();
// <- calls exact -> app/wrapped.ts:timedGo
