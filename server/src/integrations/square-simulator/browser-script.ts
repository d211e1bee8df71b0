/** How the stand-in's card fields look; `configure` sets the variables. */
const BROWSER_STYLE = `
.sq-sim { --sq-paper: #fff; --sq-ink: #1b2430; --sq-line: #8b93a0; --sq-focus: #1f7a5c; --sq-error: #b42318;
  --sq-text: #566070; --sq-placeholder: #6a7483; --sq-radius: 8px; --sq-size: 16px; --sq-font: inherit;
  display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 12px; font-family: var(--sq-font); text-align: left; }
.sq-sim-cardNumber { grid-column: 1 / -1; }
.sq-sim-field label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 500; color: var(--sq-text); }
.sq-sim-field input { width: 100%; box-sizing: border-box; min-height: 48px; padding: 0 12px; font: inherit;
  font-size: var(--sq-size); font-variant-numeric: tabular-nums; color: var(--sq-ink); background: var(--sq-paper);
  border: 1px solid var(--sq-line); border-radius: var(--sq-radius); }
.sq-sim-field input::placeholder { color: var(--sq-placeholder); opacity: 1; }
.sq-sim-field input:focus { outline: 2px solid var(--sq-focus); outline-offset: 0; border-color: var(--sq-focus); }
.sq-sim-field input[aria-invalid] { border-color: var(--sq-error); }
.sq-sim-message { margin: 4px 0 0; font-size: 14px; color: var(--sq-error); }
.sq-sim-message:empty { display: none; }
@media (max-width: 420px) { .sq-sim { grid-template-columns: 1fr 1fr; } .sq-sim-postalCode { grid-column: 1 / -1; } }
`;

/**
 * What each test card becomes: its token, or the field that is wrong. Besides Square's sandbox numbers there are a few of our
 * own; a real card's number is refused, so that nobody types one into a simulator.
 */
const testCards = {
  '4111111111111111': ['VISA', 'ok'],
  '4532759734545858': ['VISA', 'ok'],
  '5105105105105100': ['MASTERCARD', 'ok-mastercard'],
  '6011000000000004': ['DISCOVER', 'ok-discover'],
  '340000000000009': ['AMERICAN_EXPRESS', 'ok-amex'],
  '4000000000000002': ['VISA', 'declined'],
  '4000000000000010': ['VISA', 'stored-then-declined'],
  '4000000000009995': ['VISA', 'insufficient-funds'],
  '4000000000000127': ['VISA', 'error'],
} as const;

/**
 * The stand-in for Square's browser script: the same calls, and four fields drawn into the page instead of a frame. What is
 * typed stays in the page; only a token leaves it. Source: Square's reference of `Square.payments().card()`.
 */
export const BROWSER_SCRIPT = `(() => {
  'use strict';
  const TEST_CARDS = ${JSON.stringify(testCards)};
  const STYLE = ${JSON.stringify(BROWSER_STYLE)};
  const FIELDS = [
    { name: 'cardNumber', label: 'Card number', placeholder: '4111 1111 1111 1111', autocomplete: 'cc-number', max: 23 },
    { name: 'expirationDate', label: 'Expiration (MM/YY)', placeholder: 'MM/YY', autocomplete: 'cc-exp', max: 5 },
    { name: 'cvv', label: 'CVV', placeholder: '123', autocomplete: 'cc-csc', max: 4 },
    { name: 'postalCode', label: 'ZIP', placeholder: '94103', autocomplete: 'postal-code', max: 10 },
  ];
  const MESSAGES = {
    cardNumber: 'Enter a test card number, such as 4111 1111 1111 1111.',
    expirationDate: 'Enter an expiration date in the future, as MM/YY.',
    cvv: 'Enter the security code.',
    postalCode: 'Enter the ZIP code.',
  };
  let made = 0;

  const digits = (text) => text.replace(/[^0-9]/g, '');
  const cardOf = (number) => (Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : null);

  function isFuture(text) {
    const match = /^(0[1-9]|1[0-2])\\/(\\d{2})$/.exec(text);
    if (!match) return false;
    return new Date(2000 + Number(match[2]), Number(match[1]), 1) > new Date();
  }

  function errorsOf(values) {
    const card = cardOf(digits(values.cardNumber));
    const errors = [];
    if (!card) errors.push('cardNumber');
    if (!isFuture(values.expirationDate)) errors.push('expirationDate');
    if (digits(values.cvv).length !== (card && card[0] === 'AMERICAN_EXPRESS' ? 4 : 3)) errors.push('cvv');
    if (values.postalCode.trim().length < 3) errors.push('postalCode');
    return errors;
  }

  /* Square's sandbox: these details are refused whatever the card. */
  function nonceOf(values) {
    if (values.expirationDate === '01/40') return 'rejected-expiration';
    if (digits(values.cvv) === '911' || digits(values.cvv) === '9111') return 'rejected-cvv';
    if (values.postalCode.trim() === '99999') return 'rejected-postalcode';
    return cardOf(digits(values.cardNumber))[1];
  }

  function shape(field, value) {
    if (field === 'cardNumber') return digits(value).slice(0, 19).replace(/(.{4})(?=.)/g, '$1 ');
    if (field === 'cvv') return digits(value).slice(0, 4);
    if (field !== 'expirationDate') return value;
    const typed = digits(value).slice(0, 4);
    return typed.length > 2 ? typed.slice(0, 2) + '/' + typed.slice(2) : typed;
  }

  function createCard(options) {
    let root = null;
    let isDestroyed = false;
    let inputs = {};
    const assertUsable = () => {
      if (isDestroyed) throw Object.assign(new Error('This card was destroyed.'), { name: 'PaymentMethodAlreadyDestroyedError' });
    };

    function draw() {
      made += 1;
      const box = document.createElement('div');
      box.className = 'sq-sim';
      const sheet = document.createElement('style');
      sheet.textContent = STYLE;
      box.append(sheet);
      for (const field of FIELDS) {
        const id = 'sq-sim-' + made + '-' + field.name;
        const cell = document.createElement('div');
        cell.className = 'sq-sim-field sq-sim-' + field.name;
        const label = document.createElement('label');
        label.htmlFor = id;
        label.textContent = field.label;
        const input = document.createElement('input');
        Object.assign(input, { id, placeholder: field.placeholder, maxLength: field.max, autocomplete: field.autocomplete });
        input.inputMode = field.name === 'postalCode' ? 'text' : 'numeric';
        input.setAttribute('aria-describedby', id + '-message');
        const message = document.createElement('p');
        message.id = id + '-message';
        message.className = 'sq-sim-message';
        input.addEventListener('input', () => {
          input.value = shape(field.name, input.value);
          if (input.hasAttribute('aria-invalid')) show(field.name, errorsOf(values()).includes(field.name));
        });
        cell.append(label, input, message);
        box.append(cell);
        inputs[field.name] = { input, message };
      }
      return box;
    }

    const values = () => Object.fromEntries(FIELDS.map(({ name }) => [name, inputs[name].input.value]));

    function show(field, isWrong) {
      const { input, message } = inputs[field];
      if (isWrong) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
      message.textContent = isWrong ? MESSAGES[field] : '';
    }

    function dress(style) {
      if (!root || !style) return;
      const set = (name, value) => value && root.style.setProperty('--sq-' + name, value);
      const input = style.input || {};
      set('paper', input.backgroundColor);
      set('ink', input.color);
      set('font', input.fontFamily);
      set('size', input.fontSize);
      set('placeholder', (style['input::placeholder'] || {}).color);
      set('line', (style['.input-container'] || {}).borderColor);
      set('radius', (style['.input-container'] || {}).borderRadius);
      set('focus', (style['.input-container.is-focus'] || {}).borderColor);
      set('text', (style['.message-text'] || {}).color);
      set('error', (style['.message-text.is-error'] || {}).color);
    }

    return {
      async attach(target) {
        assertUsable();
        const container = typeof target === 'string' ? document.querySelector(target) : target;
        if (!container) throw Object.assign(new Error('Element was not found.'), { name: 'ElementNotFoundError' });
        root = draw();
        dress((options || {}).style);
        container.append(root);
      },
      async configure(changed) {
        assertUsable();
        dress((changed || {}).style);
      },
      async tokenize() {
        assertUsable();
        if (!root) throw Object.assign(new Error('The card is not attached.'), { name: 'PaymentMethodNotAttachedError' });
        const typed = values();
        const errors = errorsOf(typed);
        for (const { name } of FIELDS) show(name, errors.includes(name));
        if (errors.length > 0) {
          inputs[errors[0]].input.focus();
          return {
            status: 'Invalid',
            errors: errors.map((field) => ({ type: 'VALIDATION_ERROR', field, message: MESSAGES[field] })),
          };
        }
        const nonce = nonceOf(typed);
        if (nonce === 'error') {
          const message = 'The card could not be read. Please try again.';
          return { status: 'Error', errors: [{ type: 'UNKNOWN', message, detail: message }] };
        }
        const [month, year] = typed.expirationDate.split('/');
        return {
          status: 'OK',
          token: 'cnon:card-nonce-' + nonce,
          details: {
            method: 'Card',
            card: {
              brand: cardOf(digits(typed.cardNumber))[0],
              last4: digits(typed.cardNumber).slice(-4),
              expMonth: Number(month),
              expYear: 2000 + Number(year),
            },
            billing: { postalCode: typed.postalCode.trim() },
          },
        };
      },
      async detach() {
        if (root) root.remove();
        root = null;
        return true;
      },
      async destroy() {
        if (root) root.remove();
        root = null;
        inputs = {};
        isDestroyed = true;
        return true;
      },
      addEventListener() {},
      removeEventListener() {},
      recalculateSize() {},
    };
  }

  window.Square = {
    payments(applicationId, locationId) {
      if (!/^(sandbox-sq0idb|sq0idp)-/.test(String(applicationId)))
        throw Object.assign(new Error("The Payment 'applicationId' option is not in the correct format."), {
          name: 'InvalidApplicationIdError',
        });
      if (/^UNKNOWN/i.test(String(locationId)))
        throw Object.assign(new Error('The location was not found.'), { name: 'InvalidLocationIdError' });
      return { card: async (options) => createCard(options), setLocale: async () => ({}) };
    },
  };
})();
`;
