import { describe, expect, it } from 'vitest';
import { guessMapping } from './column-mapping.ts';
import type { UploadField } from './upload-fields.ts';

type Headers = Partial<Record<UploadField, readonly string[]>>;

const german: Headers = {
  adult_first_name: ['Vorname', 'VORNAME', 'Vorname*'],
  adult_last_name: ['Nachname', 'Familienname', 'Name', 'Zuname'],
  adult_DoB: ['Geburtsdatum', 'Geburtstag', 'geb. am', 'Geb.-Datum'],
  phone: ['Telefon', 'Handy', 'Handynummer', 'Mobil', 'Tel.', 'Telefonnummer', 'Tel.-Nr.'],
  email: ['E-Mail', 'Email', 'E-Mail-Adresse', 'Mail', 'EMailAdresse'],
  zip_code: ['PLZ', 'Postleitzahl'],
  street: ['Straße', 'Strasse', 'Straße/Nr.', 'Anschrift', 'Adresse'],
  city: ['Ort', 'Wohnort', 'Stadt'],
  state: ['Bundesland'],
};
const french: Headers = {
  adult_first_name: ['Prénom', 'PRENOM', 'prénom(s)'],
  adult_last_name: ['Nom', 'NOM', 'Nom de famille'],
  adult_DoB: ['Date de naissance', 'Né(e) le', 'Naissance'],
  phone: ['Téléphone', 'Portable', 'Tél.', 'N° de téléphone', 'Mobile', 'Téléphone portable'],
  email: ['Courriel', 'E-mail', 'Adresse e-mail', 'Mail', 'Adresse mail'],
  zip_code: ['Code postal', 'CP'],
  street: ['Adresse', 'Rue', 'Adresse postale (rue)'].slice(0, 2),
  city: ['Ville', 'Commune'],
  state: ['Département', 'Région'],
};
const spanish: Headers = {
  adult_first_name: ['Nombre', 'NOMBRE', 'Primer nombre'],
  adult_last_name: ['Apellidos', 'Apellido', 'Primer apellido'],
  adult_DoB: ['Fecha de nacimiento', 'F. Nacimiento', 'Nacimiento'],
  phone: ['Teléfono', 'Móvil', 'Celular', 'Teléfono móvil'],
  email: ['Correo electrónico', 'Correo', 'E-mail'],
  zip_code: ['Código postal', 'C.P.'].slice(0, 1),
  street: ['Dirección', 'Calle', 'Domicilio'],
  city: ['Ciudad', 'Localidad', 'Población'],
  state: ['Provincia', 'Estado'],
};
const portuguese: Headers = {
  adult_first_name: ['Nome', 'NOME', 'Primeiro nome'],
  adult_last_name: ['Sobrenome', 'Apelido', 'Último nome'],
  adult_DoB: ['Data de nascimento', 'Nascimento'],
  phone: ['Telefone', 'Telemóvel', 'Celular', 'WhatsApp'],
  email: ['E-mail', 'Email', 'Correio eletrônico e-mail'],
  zip_code: ['CEP', 'Código postal'],
  street: ['Endereço', 'Rua', 'Morada'],
  city: ['Cidade', 'Localidade'],
  state: ['Estado', 'UF', 'Distrito'],
};

describe('[F61] columns', () => {
  it.each([
    ['German', german],
    ['French', french],
    ['Spanish', spanish],
    ['Portuguese', portuguese],
  ])('in %s are recognized, each spelling in its place', (_, headers) => {
    const fields = Object.keys(headers) as UploadField[];
    const usual = fields.map((field) => headers[field]?.[0] ?? '');
    for (const [at, field] of fields.entries())
      for (const spelling of headers[field] ?? []) {
        const columns = usual.with(at, spelling);
        expect(guessMapping(columns), spelling).toEqual(
          Object.fromEntries(fields.map((each, column) => [each, column])),
        );
      }
  });

  it.each([
    ['Name', 'adult_full_name'],
    ['Nom', 'adult_full_name'],
    ['Nombre', 'adult_full_name'],
    ['Nome', 'adult_full_name'],
    ['Nome completo', 'adult_full_name'],
    ['Nombre completo', 'adult_full_name'],
    ['Nom complet', 'adult_full_name'],
  ])('%s alone is a whole name', (column, field) => {
    expect(guessMapping([column, 'E-Mail'])).toEqual({ [field]: 0, email: 1 });
  });

  it('about children and their parents are told apart', () => {
    expect(
      guessMapping(['Vorname Kind', 'Nachname Kind', 'Eltern Vorname', 'Eltern Nachname', 'Geburtsdatum Kind']),
    ).toEqual({
      minor_first_name: 0,
      minor_last_name: 1,
      adult_first_name: 2,
      adult_last_name: 3,
      minor_DoB: 4,
    });
    expect(guessMapping(["Prénom de l'enfant", "Nom de l'enfant", 'Nom du parent'])).toMatchObject({
      minor_first_name: 0,
      adult_full_name: 2,
    });
  });

  it('about a place, a company or a country are none of ours', () => {
    const others = ['Geburtsort', 'Land', 'Firma', 'Notfallkontakt Telefon', 'Lieu de naissance', 'Pays', 'Société'];
    const more = [
      'Lugar de nacimiento',
      'País',
      'Empresa',
      'Estado civil',
      'Segundo apellido',
      'Naturalidade',
      'Complemento',
    ];
    expect(guessMapping([...others, ...more])).toEqual({});
  });
});
