import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import { REPOSITORY } from '../local/home.ts';
import { addTo, contentsOf } from './complete-bom.ts';
import { materialsOf } from './materials.ts';

const schemas = path.join(REPOSITORY, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');
const schema = (name: string): object =>
  JSON.parse(readFileSync(path.join(schemas, `${name}.SNAPSHOT.schema.json`), 'utf8')) as object;
const ajv = new Ajv({ strict: false, validateFormats: false });
for (const name of ['spdx', 'jsf-0.82'])
  ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
const isBom = ajv.compile(schema('bom-1.5'));

const folder = mkdtempSync(path.join(tmpdir(), 'tallscreen-bom-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  const file = path.join(folder, 'root', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

write('etc/os-release', 'ID=debian\nVERSION_ID="13"\n');
write(
  'var/lib/dpkg/status.d/libc6',
  'Package: libc6\nStatus: install ok installed\nArchitecture: amd64\nVersion: 2.41-12\n',
);
write('var/lib/dpkg/status.d/ffmpeg', 'Package: ffmpeg\nArchitecture: amd64\nVersion: 7:7.1.1-1+b1\n');
write('usr/local/bin/node', '');

/** What `npm sbom` writes, in short: it needs seconds for the whole lockfile. */
const whole = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  components: ['zod', '@bufbuild/protobuf', 'jest'].map((name) => {
    const file = path.join(REPOSITORY, 'node_modules', name, 'package.json');
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return {
      type: 'library',
      name,
      version,
      'bom-ref': `${name}@${version}`,
      purl,
      licenses: [{ license: { id: 'MIT' } }],
    };
  }),
};

test('a bill of materials lists npm packages, Debian packages, Node and what it is made of', async () => {
  const modules = ['zod/index.js', '@bufbuild/protobuf/x/y.js'].map((each) =>
    path.join(REPOSITORY, 'node_modules', each),
  );
  const { bom, licenses } = await materialsOf({ whole }, 'bff', ['/own/module.ts', ...modules]);
  expect(licenses).toContain('MIT License');
  const file = path.join(folder, 'sbom.cdx.json');
  writeFileSync(file, JSON.stringify(bom));
  utimesSync(file, 5, 5);
  addTo(file, contentsOf(path.join(folder, 'root')));
  expect(statSync(file).mtimeMs).toBe(5000);

  const written = JSON.parse(readFileSync(file, 'utf8')) as { components: { name: string; purl?: string }[] };
  isBom(written);
  expect(isBom.errors).toBeNull();
  const urls = written.components.map(({ purl }) => purl);
  expect(urls).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^pkg:npm\/zod@/),
      expect.stringMatching(/^pkg:npm\/%40bufbuild\/protobuf@/),
      'pkg:deb/debian/libc6@2.41-12?arch=amd64&distro=debian-13',
      'pkg:deb/debian/ffmpeg@7%3A7.1.1-1%2Bb1?arch=amd64&distro=debian-13',
      `pkg:generic/node@${process.versions.node}`,
    ]),
  );
  expect(urls).not.toContainEqual(expect.stringMatching(/^pkg:npm\/jest@/));
  expect(written.components.map(({ name }) => name)).toContain('debian');
});

test('a document that is no bill of materials is refused by the schema', () => {
  expect(isBom({ bomFormat: 'CycloneDX', specVersion: '1.5', components: [{ name: 'x' }] })).toBe(false);
});
