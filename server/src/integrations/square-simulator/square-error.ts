/** An error in Square's format. */
export class SquareRefusal extends Error {
  readonly status: 400 | 401 | 402 | 404 | 429 | 503;
  readonly category: string;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: SquareRefusal['status'], category: string, code: string, detail: string, field?: string) {
    super(detail);
    this.status = status;
    this.category = category;
    this.code = code;
    this.field = field;
  }

  /** The response body. */
  toBody(): { errors: object[] } {
    const { category, code, message: detail, field } = this;
    return { errors: [{ category, code, detail, ...(field ? { field } : {}) }] };
  }
}

export const invalid = (code: string, detail: string, field?: string): SquareRefusal =>
  new SquareRefusal(400, 'INVALID_REQUEST_ERROR', code, detail, field);
export const notFound = (what: string): SquareRefusal =>
  new SquareRefusal(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', `Could not find ${what}.`);
export const declined = (code: string): SquareRefusal =>
  new SquareRefusal(402, 'PAYMENT_METHOD_ERROR', code, `Authorization error: '${code}'`);
