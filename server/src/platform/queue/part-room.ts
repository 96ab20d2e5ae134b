import { AFTER_EVERYBODY } from './lanes.ts';
import type { ThreadSlots } from './slots.ts';

interface Taken {
  readonly person: string;
  readonly inBackground: boolean;
}

/**
 * Which parts this process may take. One that waited here could be done elsewhere, so it is taken only where a thread is free for it. Each
 * person has threads of their own (slots.ts): no one's parts wait for a piece of someone else's run, which may take minutes, nor for one in
 * the background, which stands still while a run computes.
 */
export class PartRoom {
  readonly #long: ThreadSlots;
  readonly #people: number;
  readonly #taken = new Map<string, Taken>();

  /** `people`: whose parts may be under way here at the same time. */
  constructor(long: ThreadSlots, people: number) {
    this.#long = long;
    this.#people = people;
  }

  /** What may be fetched, as the queue asks for it. */
  get fetched(): { ignoreGroups: string[]; minPriority?: number } {
    const ignoreGroups = [...new Set([...this.#long.busyPeople, ...this.#busyPeople()])];
    if (this.#isFreeForBackground()) return { ignoreGroups };
    return { ignoreGroups, minPriority: 1 - AFTER_EVERYBODY };
  }

  hasRoom(): boolean {
    return this.#count(({ inBackground }) => !inBackground) < this.#long.total * this.#people;
  }

  enter(id: string, person: string, priority: number): void {
    this.#taken.set(id, { person, inBackground: priority <= -AFTER_EVERYBODY });
  }

  leave(id: string): void {
    this.#taken.delete(id);
  }

  #count(like: (taken: Taken) => boolean): number {
    return [...this.#taken.values()].filter(like).length;
  }

  /** Their parts may not have taken their threads yet. */
  #busyPeople(): string[] {
    const people = new Set([...this.#taken.values()].map(({ person }) => person));
    const runs = (of: string) => this.#count(({ person, inBackground }) => person === of && !inBackground);
    return [...people].filter((person) => runs(person) >= this.#long.total);
  }

  #isFreeForBackground(): boolean {
    const background = this.#count(({ inBackground }) => inBackground);
    return this.#long.active === 0 && background === this.#taken.size && background < this.#long.total;
  }
}
