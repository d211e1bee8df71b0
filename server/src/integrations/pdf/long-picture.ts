import sharp from 'sharp';
import { type FlatPixels, smallWebp } from './page-picture.ts';
import type { LongPlan } from './page-plan.ts';

const CHANNELS = 3;
const FIRST_PAGE_BYTES = 200 * 1024;
/** Less than for the first, because the pages share the height that a picture can have. */
const OTHER_PAGE_BYTES = 100 * 1024;
/** Half the time of the usual effort, for a picture that is a tenth larger. */
const EFFORT = 2;

/** The picture of several pages below each other, which are put in one by one. Requirement W36. */
export class LongPicture {
  readonly #plan: LongPlan;
  readonly #paper: Buffer;

  constructor(plan: LongPlan) {
    this.#plan = plan;
    this.#paper = Buffer.alloc(plan.width * plan.height * CHANNELS, 255);
  }

  async add({ data, ...raw }: FlatPixels, index: number): Promise<void> {
    const place = this.#plan.places[index];
    if (!place) throw new RangeError(`there is no page ${index + 1}`);
    const page = await sharp(data, { raw })
      .resize({ width: place.width, height: place.height, fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    const line = place.width * CHANNELS;
    for (let y = 0; y < place.height; y += 1)
      page.copy(this.#paper, ((place.top + y) * this.#plan.width + place.left) * CHANNELS, y * line, (y + 1) * line);
  }

  /** At most 200 kB for one page and 100 kB more for each other one, or the smallest that was tried. */
  toWebp(): Promise<Buffer> {
    const { width, height, places } = this.#plan;
    const bytesMax = FIRST_PAGE_BYTES + (places.length - 1) * OTHER_PAGE_BYTES;
    return smallWebp({ data: this.#paper, width, height, channels: CHANNELS }, bytesMax, EFFORT);
  }
}
