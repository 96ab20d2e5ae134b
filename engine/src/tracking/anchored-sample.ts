import {
  kernelModule,
  type LatentClassData,
  OUT_OF_DATE,
  PAGE,
  type WasmModule,
  WebAssembly,
} from '../latent-class/index.ts';

/** The part of the kernel that fits the answers of one question; see kernel/assembly/answers.ts. */
interface AnswersKernel {
  expectAnswers(...places: number[]): number;
}

/** What a table expects of a sample. */
export interface Expected {
  /** Weight of each answer by class, laid out like the table. */
  readonly counts: Float64Array;
  /** Logarithm of what everyone's answers become more probable by. */
  readonly value: number;
}

/** A sample with everyone's probabilities of the classes under equal profiles, and weights that sum to the effective base. */
export class AnchoredSample {
  /** Respondent i at [i * classes + class]. */
  readonly probabilities: Float64Array;
  readonly sizes: Float64Array;
  readonly #columns: LatentClassData['columns'];
  readonly #classes: number;
  readonly #people: number;
  readonly #memory: Memory;

  private constructor(
    { columns, weights }: Weighted,
    probabilities: Float64Array,
    classes: number,
    module: WasmModule,
  ) {
    this.probabilities = probabilities;
    this.sizes = new Float64Array(classes);
    this.#columns = columns;
    this.#classes = classes;
    this.#people = weights.length;
    const width = 2 * Math.ceil(classes / 2);
    this.#memory = place(weights.length, width, mostAnswers(columns), module);
    this.#memory.weights.set(weights);
    const { probabilities: padded } = this.#memory;
    for (let i = 0; i < weights.length; i++) {
      for (let own = 0; own < classes; own++) {
        const probability = probabilities[i * classes + own];
        padded[i * width + own] = probability;
        this.sizes[own] += weights[i] * probability;
      }
    }
  }

  static async of(data: Weighted, probabilities: Float64Array, classes: number): Promise<AnchoredSample> {
    return new AnchoredSample(data, probabilities, classes, await kernelModule());
  }

  /**
   * E-step of a question. Everyone's probabilities have the answer's own probability by the profile in them, so a table counts
   * by its ratio to that of the profile: nothing has to be divided out before.
   */
  expected(question: number, ratios: Float64Array): Expected {
    const { kernel, codes, weights, probabilities, ratios: given, counts: counted, sums } = this.#memory;
    const classes = this.#classes;
    const [answers, width] = [ratios.length / classes, 2 * Math.ceil(classes / 2)];
    codes.set(this.#columns[question].codes);
    for (let c = 0; c < answers; c++) {
      for (let own = 0; own < classes; own++) given[c * width + own] = ratios[c * classes + own];
    }
    const value = kernel.expectAnswers(
      ...[width / 2, this.#people, codes.byteOffset, answers],
      ...[weights, probabilities, given, counted, sums].map(({ byteOffset }) => byteOffset),
    );
    const counts = new Float64Array(ratios.length);
    for (let c = 0; c < answers; c++) {
      for (let own = 0; own < classes; own++) {
        counts[c * classes + own] = counted[c * width + own] * ratios[c * classes + own];
      }
    }
    return { counts, value };
  }
}

type Weighted = LatentClassData & { readonly weights: Float64Array };
type Memory = ReturnType<typeof place>;

const mostAnswers = (columns: LatentClassData['columns']): number =>
  columns.reduce((most, { categories }) => Math.max(most, categories), 1);

/** A memory of its own for a sample; weights and sums have room for one more person. */
function place(people: number, width: number, answers: number, module: WasmModule) {
  const lengths = [people + 2, people + 2, people * width, answers * width, answers * width].map(
    (length) => 2 * Math.ceil(length / 2),
  );
  const bytes = 8 * lengths.reduce((sum, length) => sum + length, 0);
  const pages = Math.ceil((bytes + people) / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  let at = 0;
  const [weights, sums, probabilities, ratios, counts] = lengths.map((length) => {
    at += 8 * length;
    return new Float64Array(memory.buffer, at - 8 * length, length);
  });
  const codes = new Uint8Array(memory.buffer, bytes, people);
  const kernel = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as AnswersKernel;
  if (!kernel.expectAnswers) throw new Error(OUT_OF_DATE);
  return { kernel, weights, sums, probabilities, ratios, counts, codes };
}
