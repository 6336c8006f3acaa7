import type { Month } from './month.ts'

/** What an Admin of the site keeps: one rule that is on, and one that was only written. */
export const makeRules = async ({ hands }: Pick<Month, 'hands'>): Promise<void> => {
  const { client } = hands.admin
  await client.createContentRule({
    body: {
      name: 'Words of a shop',
      kind: 'words',
      entries: ['best price', 'free shipping', 'order now', 'promo code'],
      places: ['edit', 'page'],
      act: 'raise',
      is_on: true,
    },
  })
  await client.createContentRule({
    body: {
      name: 'Shortened links',
      kind: 'hosts',
      entries: ['bit.ly', 'goo.gl', 'is.gd', 'tinyurl.com'],
      places: ['edit', 'page', 'comment', 'profile'],
      act: 'refuse',
      message: 'Link to the page itself, so that readers see where they go.',
    },
  })
}
