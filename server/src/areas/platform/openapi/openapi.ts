import type { Contract } from '@gatehouse/sync-protocol/base/contract';
import { errorCodes } from '@gatehouse/sync-protocol/base/errors';
import { z } from 'zod';

/** Prints OpenAPI 3.1 from the bound contracts: nothing is described twice. Requirement T1. */
export function openApiDocument(contracts: readonly Contract[], publicUrl: string, version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}');
    paths[path] ??= {};
    paths[path][contract.method.toLowerCase()] = operation(contract);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gatehouse', version },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema() },
    },
    paths,
  };
}

function operation(contract: Contract): object {
  const { access, permission, summary, body, bodyBytesMax, file, form, query, reply, path } = contract;
  const isOpen = access === 'public' || access === 'webhook';
  const json = 'contentType' in reply ? null : reply;
  const content =
    json === null
      ? { [(reply as { contentType: string }).contentType]: {} }
      : { 'application/json': { schema: schemaOf(json, 'output') } };
  const pathNames = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
  const parameters = [
    ...pathNames.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...Object.entries(query?.shape ?? {}).map(([name, field]) => ({ name, in: 'query', ...inUrl(field) })),
  ];
  const texts = Object.keys(form?.shape ?? {}).map((name) => [name, { type: 'string' }] as const);
  const requestBody = file
    ? {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: { [file]: { type: 'string', format: 'binary' }, ...Object.fromEntries(texts) },
            },
          },
        },
      }
    : body && { content: { 'application/json': { schema: schemaOf(body, 'input') } } };
  return {
    summary,
    'x-access': access,
    ...(permission ? { 'x-permission': permission } : {}),
    ...(bodyBytesMax ? { 'x-body-bytes-max': bodyBytesMax } : {}),
    ...(isOpen ? {} : { security: [{ bearer: [] }] }),
    parameters,
    ...(requestBody ? { requestBody } : {}),
    responses: {
      200: { description: 'Success', content },
      default: {
        description: 'Error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** A URL has texts alone; the schema is that of the value which the text is read as. */
function inUrl(field: z.core.$ZodType): { required: boolean; schema: object } {
  return { required: field._zod.optin !== 'optional', schema: schemaOf(field, 'output') };
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}

function errorSchema(): object {
  return {
    type: 'object',
    required: ['success', 'error', 'message', 'code', 'requestId'],
    properties: {
      success: { const: false },
      error: { type: 'string' },
      message: { type: 'string' },
      code: { enum: Object.keys(errorCodes) },
      requestId: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
    },
  };
}
