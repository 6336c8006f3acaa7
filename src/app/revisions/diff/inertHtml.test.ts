import { expect, test } from 'vitest'
import { hostsIn } from './inertHtml.ts'

test("a newly named host is found whatever the link's words (M-54)", () => {
  expect(
    hostsIn(
      'See [link|https://Example.org/a|here] and http://b.example:8080/x, https://example.org/c',
    ),
  ).toEqual(['example.org', 'b.example:8080'])
  expect(hostsIn('Nothing, and [link|/Guide/1|here]')).toEqual([])
})
