import { join } from 'node:path';
import { openSqliteConnection } from '@gatehouse/server/db/sqlite/sqlite-connection';
import { z } from 'zod';
import { dataDir, serveSaves } from './serve.ts';

/** One table, one insert for each signature, one transaction for each request; SQLite with the product's settings. */
const bodySchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      client_id: z.string().max(10),
      signed_at: z.iso.datetime(),
      adult_first_name: z.string().max(100),
      adult_last_name: z.string().max(100),
      adult_DoB: z.iso.date(),
      email: z.email(),
      phone: z.string().max(40),
      document_id: z.uuid(),
      signature_data: z.string().max(500_000),
      strokes: z.object({
        width: z.number(),
        height: z.number(),
        strokes: z.array(z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]))),
      }),
      consent: z.object({ electronic: z.literal(true), language: z.string(), declarations: z.array(z.string()) }),
    }),
  ),
});
const columns = Object.keys(bodySchema.shape.items.element.shape);

const database = openSqliteConnection(join(dataDir, 'raw.db'), 'writer');
database.exec(`CREATE TABLE signatures (${columns.join(', ')}, PRIMARY KEY (id))`);
const insert = database.prepare(`INSERT INTO signatures VALUES (${columns.map((name) => `@${name}`).join(', ')})`);
const insertAll = database.transaction((items: z.infer<typeof bodySchema>['items']) => {
  for (const item of items)
    insert.run({ ...item, strokes: JSON.stringify(item.strokes), consent: JSON.stringify(item.consent) });
});

serveSaves((body) => insertAll.immediate(bodySchema.parse(body).items));
