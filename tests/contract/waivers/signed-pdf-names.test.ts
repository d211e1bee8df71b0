import { buildSignedPdf } from '@gatehouse/server/areas/waivers/signed/signed-pdf/build-signed-pdf';
import { describe, expect, it } from 'vitest';
import { imagesIn, inkIn, pagesOf } from '../../helpers/samples/read-pdf.ts';
import { signedWaiver } from '../../helpers/venues/signed-waiver.ts';
import { deviceArgs } from '../../helpers/venues/signing-venue.ts';

/** Where the line 'Name' shows its value. */
const nameBox = { left: 186, top: 148, right: 540, bottom: 168 };

/** What there is to see where no name is shown. */
async function withoutName() {
  const bytes = await buildSignedPdf(signedWaiver('\u200b', '\u200b'));
  return { ink: await inkIn(bytes, nameBox), images: await imagesIn(bytes) };
}

describe('the signed PDF', () => {
  let unnamed: ReturnType<typeof withoutName> | undefined;

  it.each([
    ['Polish', 'Świętosława', 'Brzęczyszczykiewicz', true],
    ['Vietnamese', 'Nguyễn Thị', 'Hằng Đỗ', true],
    ['Greek', 'Ελένη', 'Παπαδοπούλου', true],
    ['Cyrillic', 'Ярослава', 'Щербакова', true],
    ['decomposed Latin', 'Zoe\u0308', 'D\u0323o\u0302', true],
    ['Chinese', '小龙', '李', true],
    ['Japanese', 'さくら', '髙﨑', true],
    ['Japanese outside of the basic plane', '𠮷野家', '太郎', true],
    ['Korean', '민준', '김', true],
    ['Arabic', 'محمد', 'العربي', true],
    ['Persian with a joiner', 'علي\u200cرضا', 'لاله', true],
    ['Hebrew', 'דוד', 'בן־גוריון', true],
    ['pointed Hebrew', 'שָׁלוֹם', 'כֹּהֵן', true],
    ['Thai', 'น้ำ', 'ปิ่นเกล้า', true],
    ['Hindi', 'क्षत्रिय', 'वर्मा', true],
    ['emoji', '😀👩‍💻', '❤️', false],
    ['characters of no font', '𐌰𐌱', '\u{1F9FF}\u0378', false],
  ])(
    '[W2, F32] shows %s names, says them as text, never drops one, never crashes',
    async (_title, first, last, isText) => {
      const named = await buildSignedPdf(signedWaiver(first, last));
      unnamed ??= withoutName();
      const { ink, images } = await unnamed;
      if (isText) {
        /* PDFium parts some letters from their marks, and orders those of one letter as it likes. */
        const text = (await pagesOf(named)).join(' ').normalize('NFC');
        expect(text).toContain(`${first} ${last}`.normalize('NFC'));
        expect(await imagesIn(named)).toBe(images);
      }
      expect(await inkIn(named, nameBox)).toBeGreaterThan(ink + 100);
    },
  );

  it('[W2] draws from strokes when the picture is broken, and says so when both are', async () => {
    const broken = Buffer.alloc(80);
    const strokes = JSON.stringify(deviceArgs('C00001').strokes);
    const sentence = 'picture of the signature can’t be shown';
    const drawn = await buildSignedPdf(signedWaiver('Zoë', 'Li', { signature: { png: broken, strokes } }));
    expect((await pagesOf(drawn)).join(' ')).not.toContain(sentence);
    for (const other of [null, '{}', 'not JSON']) {
      const lost = await buildSignedPdf(signedWaiver('Zoë', 'Li', { signature: { png: broken, strokes: other } }));
      expect((await pagesOf(lost)).join(' ')).toContain(sentence);
    }
  });

  it('[W2] goes on over the page for eleven people and long declarations', async () => {
    const long = signedWaiver('Zoë', 'Li');
    const consent = {
      electronic: true,
      language: 'ja',
      declarations: ['同意します。'.repeat(600), 'x'.repeat(4000)],
    };
    const people = Array.from({ length: 11 }, (_, index) => ({
      waiver_id: `C00001-00000000000${index % 10}`,
      waiver_type: index === 0 ? ('Adult' as const) : ('Minor' as const),
      first_name: `Minor${index}`,
      last_name: 'Li',
      DoB: '2015-01-01',
    }));
    const pages = await pagesOf(await buildSignedPdf({ ...long, evidence: { ...long.evidence, consent, people } }));
    expect(pages.length).toBeGreaterThan(3);
    for (const { first_name: name } of people.slice(1)) expect(pages.join(' ')).toContain(name);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('[W2] makes the same bytes from the same record', async () => {
    const record = signedWaiver('Zoë', 'Łukasik');
    const [first, second] = [await buildSignedPdf(record), await buildSignedPdf(record)];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });
});
