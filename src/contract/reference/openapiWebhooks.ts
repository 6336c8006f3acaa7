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
  webhookId: header('webhook-id', 'The same in every try of a delivery.'),
  webhookTimestamp: header('webhook-timestamp', 'When this try was made, in UNIX seconds.'),
  webhookSignature: header(
    'webhook-signature',
    '`v1,` and base64 of the HMAC-SHA256 over id, dot, timestamp, dot and body, by the secret of the webhook; two with a blank between them while the secret is being changed.',
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
            '2XX': { description: 'Taken. Whatever else is answered, it is sent again later.' },
            410: { description: 'Nobody wants it any more: the webhook is switched off.' },
          },
        },
      },
    ]),
  )
