import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/** A certificate authority in a temporary folder, made with openssl. */
export async function createAuthority() {
  const folder = await mkdtemp(path.join(tmpdir(), 'tallscreen-ca-'));
  const file = (name: string) => path.join(folder, name);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const [caKey, ca] = [file('ca.key'), file('ca.pem')];
  await run('openssl', ['req', '-x509', ...newKey, '-keyout', caKey, '-out', ca, '-subj', '/CN=ca', '-days', '2']);
  return {
    ca,
    /** Returns the files of a certificate for 127.0.0.1, localhost and further host names. */
    async issue(name: string, hosts: readonly string[] = []): Promise<CertificateFiles> {
      const [key, request, cert, extensions] = ['key', 'csr', 'pem', 'ext'].map((end) => file(`${name}.${end}`)) as [
        string,
        string,
        string,
        string,
      ];
      const names = ['IP:127.0.0.1', 'DNS:localhost', ...hosts.map((host) => `DNS:${host}`)];
      await writeFile(extensions, `subjectAltName=${names.join(',')}`);
      await run('openssl', ['req', ...newKey, '-keyout', key, '-out', request, '-subj', `/CN=${name}`]);
      const signing = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-days', '2', '-extfile', extensions];
      await run('openssl', ['x509', '-req', '-in', request, '-out', cert, ...signing]);
      return { cert, key };
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
