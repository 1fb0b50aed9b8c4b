import { kubectl, NAMESPACE, RELEASE, run, until } from './tools.ts';

/** A pod of another namespace must reach none of our ports. */
export async function policies(): Promise<string> {
  const image = await kubectl('get', 'deployment', `${RELEASE}-bff`, '--output', 'jsonpath={..containers[0].image}');
  const ports = { bff: 8080, identity: 50051, mongodb: 27017, kafka: 9092, redis: 6379, s3: 7070, web: 8080 };
  const targets = Object.entries(ports).map(([name, port]) => [`${RELEASE}-${name}.${NAMESPACE}.svc`, port]);
  const program = `
    const net = require('node:net');
    const tryOne = ([host, port]) => new Promise((resolve) => {
      const socket = net.connect({ host, port, timeout: 3000 }, () => resolve(host + ' open'));
      for (const end of ['timeout', 'error']) socket.on(end, (e) => (socket.destroy(), resolve(host + ' closed ' + (e?.code ?? end))));
    });
    Promise.all(${JSON.stringify(targets)}.map(tryOne)).then((lines) => (console.log(lines.join('\\n')), process.exit(0)));`;
  const pod = ['run', 'foreign', '--namespace', 'default', '--image', image, '--image-pull-policy=IfNotPresent'];
  await run('kubectl', ['delete', 'pod', 'foreign', '--namespace', 'default', '--ignore-not-found']);
  await run('kubectl', [...pod, '--restart=Never', '--command', '--', 'node', '-e', program]);
  const phase = ['get', 'pod', 'foreign', '--namespace', 'default', '--output', 'jsonpath={.status.phase}'];
  await until('the foreign pod ends', async () => /Succeeded|Failed/.test(await run('kubectl', phase)));
  const seen = (await run('kubectl', ['logs', 'foreign', '--namespace', 'default'])).trim().split('\n');
  await run('kubectl', ['delete', 'pod', 'foreign', '--namespace', 'default']);
  const open = seen.filter((line) => !line.endsWith(' closed timeout'));
  if (open.length > 0 || seen.length !== targets.length) throw new Error(`a foreign pod sees: ${seen.join(', ')}`);
  return `a foreign pod reached none of ${targets.length} addresses`;
}
