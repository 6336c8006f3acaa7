// What holds for every row, on top of docs/api.md. The app's reference says it in the reader's
// language (src/app/docs/About.tsx).
const text = `## Signing in

Reading a public site needs no account. A token comes with e-mail address and password, and travels in the header \`Authorization\` after the word \`api\`; never put it into an address.

\`\`\`
POST /user/token
{"email":"kim@stepwright.example","password":"…"}

201
{"authToken":"0123456789abcdef0123456789abcdef", …}

GET /user
Authorization: api 0123456789abcdef0123456789abcdef
\`\`\`

A token is good for 30 days since its last use and 180 days in all. A request with a token that is not good is 401: sign in again. Programs that run for long take an app password instead (\`POST /x/app_passwords\`), which reads or writes content and never administers. \`X-App-Id\` names the program where the site asks for it.

## Changes

A change to a guide, step or page names in the query the \`revisionid\` that it is based on. When somebody saved since, the answer is **409**, nothing is stored, and the body is the resource as it is now: merge, and send again with its \`revisionid\`. Without one it is 422 \`missing_revisionid\`.

With the header \`Idempotency-Key\` (a word of your own, at most 64 characters) a repeat of the same write gets the first answer and changes nothing, for 24 hours: send it with every write that you may have to repeat.

A write by somebody whose edits are reviewed first is answered like every write, with the header \`X-Patrol-State: pending\`: it is kept, and readers get it once it is accepted. \`?unpatrolled\` reads it.

## Refusals

Every refusal but a 409 has one shape. All problems of a request are reported together, with the field and, in a list, its place from 0.

\`\`\`
422
{"error":true,"message":"Validation failed","errors":[{"message":"Line 2 is longer than 350 characters","field":"lines","code":"too_long","index":1}]}
\`\`\`

429 says in \`Retry-After\` how many seconds to wait; \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` stand on every answer that counts. 503 comes while the database or the whole site is away, also with \`Retry-After\`. A JSON body has at most 2 MiB (413), an address 8 KiB (414).

## Lists

\`limit\` and \`offset\` page through a list: 20 entries unless \`limit\` says another number, 200 at most where the row says nothing else. \`X-Total-Count\` says how many there are. Where the specification says \`moreResults\` or \`totalResults\`, the body does.

## Answers

JSON in UTF-8, indented with \`?pretty\`; some rows give XML with \`?type=xml\`. Times are UNIX seconds. \`?langid=de\` asks for a language; what does not exist in it comes in the language of the source. A read carries an \`ETag\`: send it back in \`If-None-Match\`, and what has not changed is 304 without a body. Members that begin with “Ours” stand beside the specification, and there may be more of them: ignore what you do not know.
`

export const introduction = text.split('\n')
