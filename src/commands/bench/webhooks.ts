// `webhooks`: what a receiver waits for its deliveries while three others never answer, against the
// same with no others (api-facts 9).
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '#contract/client.ts'
import { itemAt } from '#lib/existing.ts'
import { median, rounds } from './load.ts'
import type { Running } from './service.ts'

const changes = 100
const silent = 3
/** Whose address the service may call, see `WEBHOOK_ALLOW`. */
export const receiverHost = '127.0.0.1'

type Listening = { url: string; close: () => Promise<void> }
const listen = async (server: Server): Promise<Listening> => {
  await new Promise<void>(resolve => server.listen(0, receiverHost, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${receiverHost}:${port}/`,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

const listening = (client: Client, url: string) =>
  client.createWebhook({ body: { url, events: ['guide.created'] } })

/** Milliseconds from each change until the receiver has it; each change is a new guide. */
const waits = async ({ client }: Running, url: string, got: number[]): Promise<number[]> => {
  const webhook = await listening(client, url)
  got.length = 0
  const made: number[] = []
  for (let n = 0; n < changes; n += 1) {
    await client.createGuide({
      body: { category: 'Bench', type: 'technique', title: `Guide ${n}` },
    })
    made.push(performance.now())
  }
  while (got.length < changes) await new Promise(resolve => setTimeout(resolve, 5))
  await client.deleteWebhook({ params: webhook, query: webhook })
  return made.map((at, n) => Math.max(0, itemAt(got, n) - at))
}

type WebhookWaits = { alone: number; beside: number; changes: number; silent: number }

/** Medians of what a delivery waits, in milliseconds. */
export const measureWebhooks = async (service: Running): Promise<WebhookWaits> => {
  const got: number[] = []
  const receiver = await listen(
    createServer((request, response) => {
      request.resume()
      got.push(performance.now())
      response.end()
    }),
  )
  const dead = await listen(createServer(request => void request.resume()))
  const { client } = service
  await client.createWiki({ body: { namespace: 'CATEGORY', title: 'Bench', contents: '' } })
  const alone: number[] = []
  const beside: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      alone.push(...(await waits(service, receiver.url, got)))
      const others: Awaited<ReturnType<typeof listening>>[] = []
      for (let n = 0; n < silent; n += 1) others.push(await listening(client, `${dead.url}${n}`))
      beside.push(...(await waits(service, receiver.url, got)))
      for (const other of others) await client.deleteWebhook({ params: other, query: other })
    }
  } finally {
    await receiver.close()
    await dead.close()
  }
  return { alone: median(alone), beside: median(beside), changes, silent }
}
