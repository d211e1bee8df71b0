import {
  createDocument as createContract,
  deleteDocument as deleteContract,
  getDocument as getContract,
  getDocumentPdf,
  getDocumentPicture,
  getDocumentText,
  getPublicFilePdf,
  getPublicFilePicture,
  listDocuments as listContract,
  listLanguages,
  publishDocument as publishContract,
  updateDocument as updateContract,
  updateQuestions,
  uploadDocumentFile,
  writeDocumentFile,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { languagesOfDocuments } from '@gatehouse/sync-protocol/areas/waivers/documents/languages';
import {
  deleteWaiverPdf,
  getPublicWaiver,
  getPublicWaiverPdf,
  getPublicWaiverPicture,
  getWaiverPdf,
  uploadWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { addressBlock } from '#access/address-block';
import { sha256 } from '#base/secrets';
import { bind, type Router } from '#http/bind';
import { type CleanCopies, createCleanCopies } from '../clean-copies.ts';
import { defaultFileId, defaultPicture, deleteDefault, uploadDefault } from '../default-waiver.service.ts';
import { readersPdf, servedPicture, uploadedPdf } from '../document-files.service.ts';
import { createDocument, getDocument, listDocuments, updateDocument } from '../documents.service.ts';
import { createPdfDownloads, type PdfDownloads } from '../downloads/pdf-downloads.ts';
import { publicWaiverReply } from '../public-waiver.ts';
import { publishDocument } from '../publish-document.service.ts';
import { updateDocumentQuestions } from '../questions.service.ts';
import { deleteDocument } from '../retire-document.service.ts';
import { uploadFile } from '../upload-file.service.ts';
import { documentText, writeFile } from '../written/written-file.service.ts';

const MINUTE_SECONDS = 60;
/** A file never changes; its address names it. */
const DAY_SECONDS = 86_400;

/** A venue's documents for their owner and for visitors, with the calls that work on `default` alone. */
export function bindDocuments(router: Router): void {
  const pdfs = createPdfDownloads();
  const copies = createCleanCopies(router.deps);
  bindSetUp(router);
  bindOwnersFiles(router, pdfs, copies);
  bindDefault(router, pdfs, copies);
  bindVisitors(router, pdfs, copies);
}

function bindSetUp(router: Router): void {
  const { deps } = router;

  bind(router, listContract, async ({ params }) => ({
    documents: await listDocuments(deps, params.client_id),
  }));

  bind(router, createContract, async ({ params, body, principal }) => ({
    document: await createDocument(deps, params.client_id, body, principal.userId),
  }));

  bind(router, getContract, async ({ params }) => ({
    document: await getDocument(deps, params.client_id, params.document_id),
  }));

  bind(router, updateContract, async ({ params, body, principal }) => ({
    document: await updateDocument(deps, params.client_id, params.document_id, body, principal.userId),
  }));

  bind(router, deleteContract, async ({ params, principal }) => {
    const document = await deleteDocument(deps, params.client_id, params.document_id, principal.userId);
    return document ? { document } : {};
  });

  bind(router, publishContract, async ({ params, body, principal }) => {
    const publication = { changesText: body.changes_text, userId: principal.userId };
    return { document: await publishDocument(deps, params.client_id, params.document_id, publication) };
  });

  bind(router, updateQuestions, async ({ params, body, principal }) => ({
    document: await updateDocumentQuestions(deps, params.client_id, params.document_id, body, principal.userId),
  }));
}

function bindOwnersFiles(router: Router, pdfs: PdfDownloads, copies: CleanCopies): void {
  const { deps } = router;

  bind(router, uploadDocumentFile, async ({ params, upload, form, principal }) => {
    const { language, join_pages } = form;
    const sent = { upload, language, joins: join_pages === 'true', userId: principal.userId };
    return uploadFile(deps, params.client_id, params.document_id, sent);
  });

  bind(router, writeDocumentFile, ({ params, body, principal }) =>
    writeFile(deps, params.client_id, params.document_id, { ...body, userId: principal.userId }),
  );

  bind(router, getDocumentText, async ({ params, query }) => ({
    text: await documentText(deps, params.client_id, params.document_id, query.language),
  }));

  bind(router, getDocumentPdf, async ({ params, query, principal }) => {
    const asked = { clientId: params.client_id, documentId: params.document_id, fileId: params.file_id };
    const caller = `user:${principal.userId}`;
    const isCopy = query.joined === 'true';
    const pdf = await (isCopy ? readersPdf(deps, copies, { ...asked, caller }) : uploadedPdf(deps, asked));
    return pdfFile(pdf, await pdfs.open(pdf, { caller, isStranger: false }));
  });

  bind(router, getDocumentPicture, async ({ params, query }) => {
    const asked = { clientId: params.client_id, documentId: params.document_id, fileId: params.file_id };
    return picture(await servedPicture(deps, { ...asked, page: query.page }), `private, max-age=${DAY_SECONDS}`);
  });
}

function bindDefault(router: Router, pdfs: PdfDownloads, copies: CleanCopies): void {
  const { deps } = router;

  bind(router, uploadWaiver, async ({ params, upload, form, principal }) => {
    const sent = { upload, joins: form.join_pages === 'true', userId: principal.userId };
    return {
      message: 'Waiver uploaded successfully!',
      document: await uploadDefault(deps, params.client_id, sent),
    };
  });

  bind(router, getWaiverPdf, async ({ params, principal }) => {
    const fileId = await defaultFileId(deps, params.client_id);
    const pdf = await uploadedPdf(deps, { clientId: params.client_id, fileId });
    return pdfFile(pdf, await pdfs.open(pdf, { caller: `user:${principal.userId}`, isStranger: false }));
  });

  bind(router, deleteWaiverPdf, async ({ params, principal }) => {
    await deleteDefault(deps, params.client_id, principal.userId);
    return { message: 'Waiver deleted successfully.' };
  });

  bind(router, getPublicWaiverPdf, async ({ params, ip }) => {
    const fileId = await defaultFileId(deps, params.client_id);
    const caller = `address:${addressBlock(ip)}`;
    const pdf = await readersPdf(deps, copies, { clientId: params.client_id, fileId, caller });
    return pdfFile(pdf, await pdfs.open(pdf, { caller, isStranger: true }));
  });

  bind(router, getPublicWaiverPicture, async ({ params }) =>
    picture(await defaultPicture(deps, params.client_id), `public, max-age=${MINUTE_SECONDS}`),
  );
}

function bindVisitors(router: Router, pdfs: PdfDownloads, copies: CleanCopies): void {
  const { deps } = router;

  bind(router, listLanguages, async () => ({ languages: languagesOfDocuments }));

  bind(router, getPublicWaiver, ({ params, query }) => publicWaiverReply(deps, params.client_id, query));

  bind(router, getPublicFilePdf, async ({ params, ip }) => {
    const caller = `address:${addressBlock(ip)}`;
    const pdf = await readersPdf(deps, copies, { clientId: params.client_id, fileId: params.file_id, caller });
    return pdfFile(pdf, await pdfs.open(pdf, { caller, isStranger: true }));
  });

  bind(router, getPublicFilePicture, async ({ params, query }) => {
    const asked = { clientId: params.client_id, fileId: params.file_id, page: query.page };
    return picture(await servedPicture(deps, asked), `public, max-age=${DAY_SECONDS}`);
  });
}

/** A PDF on its way to a browser, which shows it. */
function pdfFile({ fileName, bytes }: { fileName: string; bytes: number }, content: ReadableStream): Response {
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes),
    'Content-Disposition': inlineName(fileName),
  };
  return new Response(content, { headers });
}

/** A picture, named by its hash: a device shows none that the network replaced or cut short. Requirement K22. */
function picture(bytes: Uint8Array, cacheControl: string): Response {
  const headers = { 'Content-Type': 'image/webp', 'Cache-Control': cacheControl, ETag: `"${sha256(bytes)}"` };
  return new Response(new Uint8Array(bytes), { headers });
}

/** RFC 6266 with the encoded form for names outside ASCII. */
function inlineName(name: string): string {
  return `inline; filename="waiver.pdf"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
