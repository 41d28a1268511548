/** nginx as a person would put it in front of the same service: with the key, the security headers and a log. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiHeaders } from '#gateway/http/headers.ts'
import { freePort } from '#scripts/free-port.js'

/** A running nginx: where it is, and the process that started its worker. */
export type Nginx = { url: string; pid: number; stop: () => Promise<void> }

/** Starts nginx with one worker before the service on `port`; undefined if it is not installed. */
export async function startNginx(folder: string, port: number): Promise<Nginx | undefined> {
  const own = await freePort()
  await mkdir(folder)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, own, port))
  const child = spawn('nginx', ['-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const started = await Promise.race([
    once(child, 'error').then(() => false),
    answers(`http://127.0.0.1:${own}/public/api/v1/matters`),
  ])
  if (!started) return undefined
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url: `http://127.0.0.1:${own}`, pid: child.pid!, stop }
}

async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return true
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
  throw new Error('nginx did not answer in time')
}

const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** Buffers that hold the largest answer, so that nginx never writes one to a file. */
const configuration = (folder: string, own: number, port: number) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log combined;
  ${folders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream service {
    server 127.0.0.1:${port};
    keepalive 64;
    keepalive_requests 100000000;
  }
  server {
    listen 127.0.0.1:${own};
    keepalive_requests 100000000;
    location /public/api/v1/ {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Authorization "Bearer a-key-for-the-benchmark-of-gateways";
      proxy_buffers 64 8k;
      ${Object.entries(apiHeaders)
        .map(([name, value]) => `add_header ${name} "${value}";`)
        .join('\n      ')}
    }
  }
}
`
