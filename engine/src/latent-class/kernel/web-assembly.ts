/** The part of WebAssembly that the engine uses: its types come with the DOM's, which the engine must not see. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module';
}

export interface WasmMemory {
  readonly buffer: SharedArrayBuffer;
}

interface WasmApi {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  Memory: new (size: { initial: number; maximum: number; shared: true }) => WasmMemory;
  Instance: new (
    module: WasmModule,
    imports: { env: { memory: WasmMemory } },
  ) => { readonly exports: Readonly<Record<string, unknown>> };
}

export const WebAssembly: WasmApi = Reflect.get(globalThis, 'WebAssembly');
