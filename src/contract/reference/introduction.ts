// What holds for every row, on top of docs/api.md. The app's reference says it in the reader's
// language (src/app/docs/About.tsx).
const text = `## Signing in

You can read a public site without an account. Exchange an email address and a password for a token, and send it in the \`Authorization\` header after the word \`api\`; never put it in a URL.

\`\`\`
POST /user/token
{"email":"kim@stepwright.example","password":"…"}

201
{"authToken":"0123456789abcdef0123456789abcdef", …}

GET /user
Authorization: api 0123456789abcdef0123456789abcdef
\`\`\`

A token is valid for 30 days after its last use and for 180 days in total. A request with an invalid token gets a 401: sign in again. Programs that run for long use an app password instead (\`POST /x/app_passwords\`), which reads or writes content and never administers. \`X-App-Id\` names the program where the site requires it.

## Changes

A change to a guide, step or page must name in the query the \`revisionid\` that it is based on. If someone has saved since, the answer is **409**, nothing is stored, and the body is the current resource: merge, and send again with its \`revisionid\`. Without one, the answer is 422 \`missing_revisionid\`.

With the header \`Idempotency-Key\` (a word of your own, up to 64 characters), repeating the same write within 24 hours gets the first answer again and changes nothing: send it with every write that you may have to repeat.

A write by someone whose edits are reviewed first is answered like any other, with the header \`X-Patrol-State: pending\`: it is kept, and readers see it once it is accepted. Read it with \`?unpatrolled\`.

## Errors

All errors except 409 have the same shape. All problems with a request are reported together, with the field and, in a list, its index from 0.

\`\`\`
422
{"error":true,"message":"Validation failed","errors":[{"message":"Line 2 is longer than 350 characters","field":"lines","code":"too_long","index":1}]}
\`\`\`

429 says in \`Retry-After\` how many seconds to wait; \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` are on every answer that counts. You get a 503 while the database or the whole site is down, also with \`Retry-After\`. JSON bodies can be up to 2 MiB, an import of content rules up to 128 MiB (413), URLs up to 8 KiB (414).

## Lists

\`limit\` and \`offset\` page through a list: 20 entries unless \`limit\` gives another number, up to 200 unless the endpoint says otherwise. \`X-Total-Count\` gives the total. Where the specification says \`moreResults\` or \`totalResults\`, the body does.

## Answers

JSON in UTF-8, indented with \`?pretty\`; some endpoints return XML with \`?type=xml\`. Times are UNIX seconds. \`?langid=de\` asks for a language; what is not translated is returned in the source language. Reads carry an \`ETag\`: send it back in \`If-None-Match\`, and you get a 304 without a body if nothing has changed. Members that start with “Ours” are not part of the specification, and there may be more of them: ignore what you do not know.
`

export const introduction = text.split('\n')
