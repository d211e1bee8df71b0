import type { DetailField } from '../../people/person-fields.ts';

/** The person whom a column is about, as its name says; empty where it does not. */
export type Who = 'minor' | 'guardian' | 'participant' | '';
/** What a column holds. A `name` is the part of a name that no other column holds, or the whole of it. */
export type What = DetailField | 'type' | 'first' | 'last' | 'full' | 'name' | 'birth' | 'email' | 'phone' | 'signed';

/*
 * The words of other services in English, German, French, Spanish and Portuguese, as `normalizeColumn` writes them: lower
 * case, without accents, one space between words.
 */

/** Columns about something else, whatever words they share with ours. */
export const unrelated = new RegExp(
  [
    /\b(emergency|middle|user ?name|file|document|template|form name|waiver name|company|business|venue|location)\b/,
    /\b(employer|school|insurance|physician|doctor|ip|url|link|image|photo|expir\w*|country|marketing|opt ?in|checked)\b/,
    /\b(check in|arrival|booking|tags?|notes?|initials|verified|organi[sz]ation|account|event|product|plan|class|card)\b/,
    /\b(titles?|salutation|prefix|suffix|nick ?name|maiden|phonetic|spouse|manager\w*|assistant\w*|owner|staff|display)\b/,
    /\b(fax|pager|telex|status|subscri\w*|consent|accepts|label|formatted|po box|anniversary|place of birth|birth ?place)\b/,
    /\b(address ?2|line ?2|address ?3|line ?3|extended|(mail|phone|address) \d* ?type|referred|referral|count|total|language)\b/,
    /\b(anrede|titel|firma|notfall\w*|geburtsort|geburtsland|land|zusatz|adresszusatz|bemerkung\w*|verein)\b/,
    /\b(civilite|titre|entreprise|societe|urgence|lieu de naissance|pays|complement\w*)\b/,
    /\b(tratamiento|tratamento|titulo|empresa|emergencia|lugar de nacimiento|pais|segundo (nombre|apellido)|estado civil)\b/,
    /\b(complemento|local de nascimento|naturalidade|nome (do meio|da mae|do pai))\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The first pattern that fits, in this order, names what a column holds. */
export const contents = {
  type: /^((waiver|participant|customer|signer|person|age|form) )?(type|group|category)$|^(is )?(a )?minor$|^is (a )?(child|youth)$|^(minderjahrig|mineur|menor( de (edad|idade))?)$/,
  birth:
    /\b(do ?b|d o b|birth ?date|birth ?day|birth|born|geburts ?(datum|tag)|geb( datum)?|geboren( am)?|naissance|ne e? ?le|nacimiento|nascimento|aniversario)\b/,
  email: /\be ?mails?\b|\b(e ?)?mail ?(address?e?|konto)?$|\bemailadresse\b|\bcourriel\b|\bcorreo( electronico)?\b/,
  phone:
    /\b(phones?|mobile|mobil|cell|cellphone|tel|telephone|telefone?|telefono|telefonnummer|tel nr|rufnummer|festnetz|handy(nummer)?|mobil(nummer|telefon)|portable|gsm|movil|celular|telemovel|whats ?app)\b/,
  zip_code: /\b(zip|zip ?code|postal|post ?code|postal ?code|plz|postleitzahl|cp|cep)\b/,
  signed:
    /^(date )?(signed|signed (at|on|date|time)|sign(ing|ature)? ?(date|time)|date (signed|of signature|completed|submitted)|(waiver|completed|completion|submission|submitted|agreement|created) ?(date|at|on|time)?|timestamp|date)( utc( 0)?)?$|^(datum|unterschrieben( am)?|unterschriftsdatum|erstellt am|signe le|date de signature|cree le|fecha( de (firma|creacion))?|firmado( el)?|data( d[ae] (assinatura|criacao))?|assinado em)$/,
  first:
    /\b(first|given|fore) ?names?\b|\b(fname|forename)\b|^((minor|child|adult|guardian|parent|participant|customer|guest|attendee|buyer) )?first$|\b(vornamen?|prenoms?|primer nombre|nombre de pila|primeiro nome|nome proprio)\b/,
  last: /\b(last|family|sur) ?names?\b|\b(lname|surname)\b|^((minor|child|adult|guardian|parent|participant|customer|guest|attendee|buyer) )?last$|\b(nachname|familienname|zuname|nom de famille|(primer )?apellidos?|sobrenome|apelidos?|ultimo nome)\b/,
  name: /^(name|nom|nombre|nome)$|\b(nom|nombre|nome) (de l enfant|del? |d[aeo] )|^(kind|eltern\w*) name$/,
  full: /\b(full ?)?name\b|^(participant|customer|guest|signer|guardian|parent|minor s|child)$|\b(nombre|nome) completo\b|\bnom complet\b|^(nom|nombre|nome)\b/,
  city: /\b(city|town|ort|wohnort|stadt|ville|commune|ciudad|poblacion|localidad|municipio|cidade|localidade)\b/,
  state: /\b(state|province|region|county|bundesland|kanton|departement|provincia|estado|uf|distrito)\b/,
  street:
    /\b(street ?1?|address ?1?|addr|line ?1|strasse|str|anschrift|adresse|rue|voie|calle|direccion|domicilio|rua|endereco|morada|logradouro)\b/,
} satisfies Record<What, RegExp>;

export const people: readonly [Who, RegExp][] = [
  [
    'minor',
    /\b(minor|minors|child|children|kid|dependent|dependant|youth|kind|kindes|enfant|mineur|menor|hij[oa]|nin[oa]|crianca|filh[oa])\b/,
  ],
  [
    'guardian',
    /\b(guardian|parent|adult|signer|signatory|responsible|eltern\w*|erziehungsberechtigter?|vormund|tuteur|responsable|tutor|padre|madre|responsavel|encarregado)\b/,
  ],
  [
    'participant',
    /\b(participant|customer|guest|player|visitor|attendee|member|client|teilnehmer|kunde|gast|mitglied|membre|participante|cliente|miembro|membro)\b/,
  ],
];
