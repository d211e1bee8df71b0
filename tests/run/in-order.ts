/** What one step prints. */
export interface Output {
  write(text: string): void;
  /** Nothing more comes. */
  end(): void;
}

/** Shows the outputs of steps that run at the same time one after the other: the first that hasn't ended as it comes, later ones after it. */
export class InOrder {
  readonly #show: (text: string) => void;
  readonly #waiting: { text: string; hasEnded: boolean }[] = [];

  constructor(show: (text: string) => void) {
    this.#show = show;
  }

  /** The output that is shown after those of earlier calls. */
  next(): Output {
    const own = { text: '', hasEnded: false };
    this.#waiting.push(own);
    return {
      write: (text) => {
        own.text += text;
        this.#flush();
      },
      end: () => {
        own.hasEnded = true;
        this.#flush();
      },
    };
  }

  #flush(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      if (first.text !== '') this.#show(first.text);
      first.text = '';
      if (!first.hasEnded) return;
      this.#waiting.shift();
    }
  }
}
