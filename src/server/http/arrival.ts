// How a request looked when it came here, for an operator who sets up a proxy.

export type Arrival = {
  host: string | null
  /** As the proxy says it; the service itself speaks http. */
  scheme: string
  /** What a proxy says of where the request came from; null: none said anything. */
  said: string | null
}

export const arrivalOf = (headers: Headers): Arrival => {
  const forwarded = headers.get('forwarded')
  const named = /(?:^|[;,\s])proto="?(https?)/i.exec(forwarded ?? '')?.[1]
  const scheme = headers.get('x-forwarded-proto')?.split(',')[0]?.trim() ?? named ?? 'http'
  return {
    host: headers.get('host'),
    scheme: scheme.toLowerCase().slice(0, 20),
    said: headers.get('x-forwarded-for') ?? forwarded,
  }
}
