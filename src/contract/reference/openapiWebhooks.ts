// The events that webhooks are sent, as OpenAPI 3.1 has them: requests that come from here.
import { deliveredEvents } from '../webhooks/delivered.ts'
import { shapeOf, type Json } from './openapiShapes.ts'

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
/** The parameters among the components. */
export const webhookHeaders: Json = {
  webhookId: header('webhook-id', 'The same in every attempt at a delivery.'),
  webhookTimestamp: header('webhook-timestamp', 'When this attempt was made, in UNIX seconds.'),
  webhookSignature: header(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of ID, dot, timestamp, dot and body, keyed with the webhook’s secret. While the secret is being changed there are two, separated by a space.',
  ),
}
const parameters = Object.keys(webhookHeaders).map(name => ({
  $ref: `#/components/parameters/${name}`,
}))

export const openapiWebhooks = (): Json =>
  Object.fromEntries(
    deliveredEvents.map(({ name, says, body }) => [
      name,
      {
        post: {
          operationId: name,
          tags: ['Webhooks'],
          summary: says,
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: shapeOf(body, 'output') } },
          },
          responses: {
            '2XX': {
              description:
                'Accepted. After any other answer except 410, the event is sent again later.',
            },
            410: {
              description: 'The receiver no longer wants events: the webhook is switched off.',
            },
          },
        },
      },
    ]),
  )
