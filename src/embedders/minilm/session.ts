/** Runs the model in ONNX runtime: tokens to a vector, one text at a time, on the calling thread. */
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import type * as Runtime from 'onnxruntime-node';
import { EngineError, invariant } from '../../model/errors.ts';
import { modelPorts } from './model-ports.ts';
import { type NativeGate, passGate } from './native-gate.ts';

export const runtimePackage = 'onnxruntime-node';

export interface ModelSession {
  /** One text per run: int8 derives its scales from the input, so other texts in a batch would change the vector. */
  vectorOf(tokens: readonly number[]): Promise<Float32Array>;
  release(): Promise<void>;
}

/** Throws an EngineError that names the missing or failing package. */
export async function openSession(
  model: Uint8Array,
  { packages, gate }: { readonly packages: URL; readonly gate: NativeGate },
): Promise<ModelSession> {
  const { runtime, session } = await passGate(gate, async () => {
    const runtime = loadRuntime(packages);
    return { runtime, session: await createSession(runtime, model) };
  });
  return {
    async vectorOf(tokens) {
      const shape = [1, tokens.length];
      const ids = BigInt64Array.from(tokens, BigInt);
      const mask = new BigInt64Array(tokens.length).fill(1n);
      const { [modelPorts.vectors]: vectors } = await passGate(gate, () =>
        session.run({
          [modelPorts.ids]: new runtime.Tensor('int64', ids, shape),
          [modelPorts.mask]: new runtime.Tensor('int64', mask, shape),
        }),
      );
      const values = vectors?.data;
      invariant(values instanceof Float32Array, 'the output of the model is a tensor of floats');
      return values;
    },
    release: () => session.release(),
  };
}

function loadRuntime(packages: URL): typeof Runtime {
  const require = createRequire(packages);
  if (!isInstalled(require)) {
    throw new EngineError('not-found', `The package ${runtimePackage} is not installed`, {
      hint: `npm install ${runtimePackage}@1.30.0`,
    });
  }
  try {
    return require(runtimePackage) as typeof Runtime;
  } catch (cause) {
    throw new EngineError(
      'not-found',
      `${runtimePackage} does not run here (${platform()} ${arch()}): ${firstLine(cause)}`,
      {
        hint: 'search works without meaning: by names, words and the graph',
        cause,
      },
    );
  }
}

async function createSession(runtime: typeof Runtime, model: Uint8Array): Promise<Runtime.InferenceSession> {
  try {
    return await runtime.InferenceSession.create(model, {
      executionProviders: ['cpu'],
      graphOptimizationLevel: 'all',
      executionMode: 'sequential',
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      logSeverityLevel: 3,
      extra: { session: { intra_op: { allow_spinning: '0' }, inter_op: { allow_spinning: '0' } } },
    });
  } catch (cause) {
    throw new EngineError('not-found', `${runtimePackage} cannot load the model: ${firstLine(cause)}`, {
      hint: `install it again: npm install ${runtimePackage}@1.30.0`,
      cause,
    });
  }
}

/** Whether the package is found, loadable or not. */
function isInstalled(require: NodeJS.Require): boolean {
  try {
    require.resolve(runtimePackage);
    return true;
  } catch {
    return false;
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
