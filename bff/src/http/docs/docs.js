const list = document.getElementById('calls');
const find = document.getElementById('find');

/** Creates an element with text or children; nothing from the contract is ever parsed as markup. */
function element(name, className, ...children) {
  const node = document.createElement(name);
  if (className) node.className = className;
  node.append(...children);
  return node;
}

const pretty = (value) => element('pre', '', JSON.stringify(value, null, 2));

/** Returns the schema that a reference names, one level deep: its own references stay names. */
function resolve(contract, schema) {
  const name = schema?.$ref?.split('/').at(-1);
  return name ? { [name]: contract.components.schemas[name] } : schema;
}

function parts(contract, call) {
  const nodes = [];
  const add = (title, value) => nodes.push(element('h3', '', title), pretty(value));
  if (call.parameters) add('Parameters', call.parameters);
  for (const [type, { schema }] of Object.entries(call.requestBody?.content ?? {})) {
    add(`Body: ${type}`, resolve(contract, schema));
  }
  for (const [status, { description, content }] of Object.entries(call.responses)) {
    if (Number(status) < 300)
      add(`Answer ${status}`, resolve(contract, (content['application/json'] ?? Object.values(content)[0]).schema));
    else nodes.push(element('p', '', `${status}: ${description}`));
  }
  return nodes;
}

function describe(contract, path, method, call) {
  const head = element(
    'summary',
    '',
    element('span', 'method', method.toUpperCase()),
    element('code', '', path),
    element('span', 'summary', ` ${call.summary}${call.security.length > 0 ? ' · signed in' : ''}`),
  );
  const details = element('details', '', head);
  details.dataset.words = `${method} ${path} ${call.summary} ${call.tags.join(' ')}`.toLowerCase();
  details.addEventListener('toggle', () => details.children.length === 1 && details.append(...parts(contract, call)));
  return details;
}

/** The codes of errors, each with its status and its sentence. */
function errorList(codes) {
  const rows = codes.map(({ code, status, text }) =>
    element(
      'tr',
      '',
      element('td', '', element('code', '', code)),
      element('td', '', String(status)),
      element('td', '', text),
    ),
  );
  return element('section', '', element('h2', '', 'codes of errors'), element('table', '', ...rows));
}

function show(contract, codes) {
  const byTag = new Map(contract.tags.map(({ name }) => [name, []]));
  for (const [path, calls] of Object.entries(contract.paths)) {
    for (const [method, call] of Object.entries(calls)) {
      byTag.get(call.tags[0]).push(describe(contract, path, method, call));
    }
  }
  list.replaceChildren(
    ...[...byTag].map(([tag, calls]) => element('section', '', element('h2', '', tag), ...calls)),
    errorList(codes),
  );
}

find.addEventListener('input', () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const call of list.querySelectorAll('details')) {
    call.hidden = !words.every((word) => call.dataset.words.includes(word));
  }
});

const load = async (address) => {
  const answer = await fetch(address).catch(() => undefined);
  return answer?.ok ? answer.json() : undefined;
};

const [contract, known] = await Promise.all(['/openapi.json', '/api/v1/error-codes'].map(load));
if (contract) show(contract, known?.codes ?? []);
else list.replaceChildren(element('p', '', 'The contract could not be loaded.'));
