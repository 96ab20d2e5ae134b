const [LESS, MORE, SLASH, COLON, BANG, QUERY, DASH, BRACKET] = Buffer.from('<>/:!?-[');
const [QUOTE, APOSTROPHE, SPACE, CLOSING_BRACKET] = Buffer.from(`"' ]`);
const codeOf = (name: string) => Buffer.from(name).reduce((code, byte) => code * 256 + byte, 0);
const [ROW, CELL] = [codeOf('row'), codeOf('c')];
/** A name that is longer than these is none of them. */
const LONGEST_CODE = 256 ** 4;

/** Where the next byte stands: in a text, behind the sign that begins a tag, in a tag's name, behind it, in a closing tag, in a comment or the like. */
const [TEXT, START, NAME, ATTRIBUTES, CLOSING, ASIDE] = [0, 1, 2, 3, 4, 5];

/** Counts a sheet while its XML is unpacked. What might be of the same row or text is counted as such. */
export class TagCounter {
  elements = 0;
  /** Longest text or tag, in bytes. */
  longest = 0;
  /** Most tags of a row. */
  mostTags = 0;
  mostBytes = 0;
  /** The most bytes from one cell to the next. */
  mostWithoutCell = 0;
  #state = TEXT;
  #at = 0;
  #token = 0;
  #cell = 0;
  /** Where the row began, and how many elements came before it; -1 between rows. */
  #row = -1;
  #before = 0;
  #name = 0;
  #prefixed = false;
  #quote = 0;
  /** What an aside ends with before its `>`, and how many such bytes in turn were seen. */
  #ending = 0;
  #endings = 0;
  #needed = 0;

  add(piece: Buffer): void {
    const before = this.#at;
    for (let i = 0; i < piece.length; i++) {
      const byte = piece[i];
      if (this.#state === TEXT && byte !== LESS) continue;
      this.#at = before + i + 1;
      if (this.#state === TEXT) this.#turn(START);
      else if (this.#state === NAME || this.#state === CLOSING) this.#readName(byte);
      else if (this.#state === ATTRIBUTES) this.#readAttributes(byte);
      else if (this.#state === START) this.#readStart(byte);
      else this.#readAside(byte);
    }
    this.#at = before + piece.length;
    this.longest = Math.max(this.longest, this.#at - this.#token);
    this.mostWithoutCell = Math.max(this.mostWithoutCell, this.#at - this.#cell);
    this.#measureRow();
  }

  /** A text or a tag has ended. */
  #turn(state: number): void {
    if (this.#at - this.#token > this.longest) this.longest = this.#at - this.#token;
    this.#token = this.#at;
    this.#state = state;
  }

  #measureRow(): void {
    if (this.#row < 0) return;
    this.mostTags = Math.max(this.mostTags, this.elements - this.#before);
    this.mostBytes = Math.max(this.mostBytes, this.#at - this.#row);
  }

  #readStart(byte: number): void {
    this.#name = 0;
    this.#prefixed = false;
    if (byte === BANG || byte === QUERY) {
      this.#state = ASIDE;
      this.#ending = byte === QUERY ? QUERY : 0;
      this.#needed = byte === QUERY ? 1 : -1;
      this.#endings = 0;
    } else if (byte === SLASH) this.#state = CLOSING;
    else {
      this.elements++;
      this.#state = NAME;
      this.#readName(byte);
    }
  }

  #readName(byte: number): void {
    if (byte === COLON && !this.#prefixed) {
      this.#prefixed = true;
      this.#name = 0;
    } else if (byte === MORE || (byte <= SPACE && this.#state === NAME)) this.#endName(byte);
    else if (byte === SLASH && this.#state === NAME) this.#endName(byte);
    else {
      this.#name = Math.min(this.#name * 256 + byte, LONGEST_CODE);
      if ((byte === QUOTE || byte === APOSTROPHE) && this.#state === NAME) {
        this.#quote = byte;
        this.#state = ATTRIBUTES;
      }
    }
  }

  #endName(byte: number): void {
    // `<row/>` is counted with the row before.
    if (byte !== SLASH && this.#name === ROW) {
      this.#measureRow();
      this.#row = this.#state === NAME ? this.#at : -1;
      this.#before = this.elements;
    }
    if (byte !== SLASH && this.#name === CELL && this.#state === NAME) {
      this.mostWithoutCell = Math.max(this.mostWithoutCell, this.#at - this.#cell);
      this.#cell = this.#at;
    }
    if (byte === MORE) this.#turn(TEXT);
    else this.#state = ATTRIBUTES;
  }

  #readAttributes(byte: number): void {
    if (this.#quote !== 0) {
      if (byte === this.#quote) this.#quote = 0;
    } else if (byte === QUOTE || byte === APOSTROPHE) this.#quote = byte;
    else if (byte === MORE) this.#turn(TEXT);
  }

  /** `<!-- … -->`, `<![CDATA[ … ]]>` and `<? … ?>`; any other ends with the next `>`. */
  #readAside(byte: number): void {
    if (this.#needed < 0) {
      this.#ending = byte === DASH ? DASH : byte === BRACKET ? CLOSING_BRACKET : 0;
      this.#needed = this.#ending === 0 ? 0 : 2;
      // The two with which a comment begins are not those with which it ends.
      this.#endings = byte === DASH ? -2 : 0;
    }
    if (byte === MORE && this.#endings >= this.#needed) this.#turn(TEXT);
    this.#endings = byte === this.#ending ? this.#endings + 1 : 0;
  }
}
