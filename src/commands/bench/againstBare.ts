// Reads of one address by nobody in particular, against a bare node:http that answers the same
// bytes.
import { spawn } from 'node:child_process'
import { existing } from '#lib/existing.ts'
import { askFor, median, rounds } from './load.ts'
import { answers, cpuOfProcess, cpuOfService, freePort, type Running } from './service.ts'

// The baseline: what Node can do with these bytes and these headers, and nothing else.
const bareServer = `
const bytes = require('fs').readFileSync(0)
const headers = JSON.parse(process.argv[2])
require('http').createServer((request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(Number(process.argv[1]), '127.0.0.1')`

const milliseconds = 1500

/**
 * Requests a second of both, and CPU milliseconds of a request; medians. `path` from the root;
 * `connections` ask at the same time.
 */
export const againstBare = async (service: Running, path: string, connections = 32) => {
  const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
    headers: { 'Accept-Encoding': 'identity' },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name),
    ),
  )
  const port = await freePort()
  const bare = spawn(process.execPath, ['-e', bareServer, String(port), JSON.stringify(headers)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  bare.stdin.end(bytes)
  await answers(port, '/')
  const ours: number[] = [],
    theirs: number[] = [],
    ourCpu: number[] = [],
    theirCpu: number[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const cpuBefore = cpuOfService(service)
      const asked = await askFor({ port: service.port, path, connections, milliseconds })
      const used = cpuOfService(service) - cpuBefore
      const bareBefore = cpuOfProcess(existing(bare.pid, 'a process'))
      const baseline = await askFor({ port, path, connections, milliseconds })
      const bareUsed = cpuOfProcess(existing(bare.pid, 'a process')) - bareBefore
      if (round === 0) continue // warming up
      ours.push((asked / milliseconds) * 1000)
      theirs.push((baseline / milliseconds) * 1000)
      ourCpu.push(used / asked)
      theirCpu.push(bareUsed / baseline)
    }
  } finally {
    bare.kill()
  }
  return {
    bytes: bytes.length,
    ours: median(ours),
    bare: median(theirs),
    cpu: median(ourCpu),
    bareCpu: median(theirCpu),
  }
}
