/** The shop and its journal: products, articles, and the pages that show them. */

import { quoteText } from '../../service/dialects/duckdb/quote.ts';
import { oneOf, roll, type Sql } from './draws.ts';
import { type Choice, chosen, empty, float, int, record, text, texts } from './values.ts';

interface Product {
  readonly name: string;
  readonly brand: string;
  readonly category: string;
  readonly subcategory: string;
  readonly cents: number;
}

const ranges: Readonly<Record<string, readonly [subcategory: string, noun: string, cents: number][]>> = {
  Tents: [
    ['Camping', 'Dome Tent', 18900],
    ['Camping', 'Tunnel Tent', 32950],
    ['Accessories', 'Groundsheet', 3495],
    ['Accessories', 'Tent Pegs', 1200],
  ],
  Backpacks: [
    ['Day', 'Daypack', 7900],
    ['Trekking', 'Trekking Pack', 16995],
    ['Day', 'Roll-top Bag', 9450],
    ['Accessories', 'Rain Cover', 1999],
  ],
  Shoes: [
    ['Hiking', 'Hiking Boot', 15900],
    ['Running', 'Trail Runner', 12999],
    ['Leisure', 'Camp Sandal', 5900],
    ['Accessories', 'Wool Insole', 1450],
  ],
  Jackets: [
    ['Rain', 'Rain Shell', 17995],
    ['Warm', 'Down Jacket', 22900],
    ['Warm', 'Fleece', 8995],
    ['Rain', 'Poncho', 3900],
  ],
  Kitchen: [
    ['Stoves', 'Gas Stove', 6495],
    ['Cookware', 'Pot Set', 5400],
    ['Cookware', 'Steel Mug', 1295],
    ['Stoves', 'Windscreen', 1890],
  ],
  Navigation: [
    ['Light', 'Headlamp', 4595],
    ['Maps', 'Trail Map', 1490],
    ['Tools', 'Compass', 2900],
    ['Light', 'Lantern', 3750],
  ],
};

/** Brand and model words. */
const lines = [
  ['Fjellmark', 'Nordic'],
  ['Alpina Sud', 'Summit'],
  ['Acme', 'Everyday'],
  ['Weitwinkel', 'Ultralight'],
] as const;

const products: readonly Product[] = lines.flatMap(([brand, word], line) =>
  Object.entries(ranges).flatMap(([category, nouns]) =>
    nouns.map(([subcategory, noun, cents]) => ({
      name: `${word} ${noun}`,
      brand,
      category,
      subcategory,
      cents: cents + line * 500,
    })),
  ),
);

const articles = [
  'Packing for three days',
  'How to patch a tent',
  'Ten quiet trails in the Alps',
  'Reading a map in fog',
  'Boots: break them in',
  'Coffee outdoors',
  'A winter night at 2,000 m',
  'Cleaning down at home',
  'Hut to hut with children',
  'What the layers do',
  'Rain, and what to wear',
  'Trails by train',
] as const;

const searchTerms = [
  'tent',
  'rain jacket',
  'hiking boots',
  '2024',
  'headlamp',
  'down',
  'größe 42',
  'stove',
  '%',
  'backpack 30l',
  '',
].map(quoteText);

/** What is searched for on a visit; one term looks like a number, one is empty. */
export function searchTerm(): Sql {
  return oneOf('visit_key', 'search', searchTerms);
}

/**
 * The number of the product that a page of a visit shows. The first ones are shown most.
 *
 * @param ordinal - INTEGER expression, the number of the page in its visit
 * @returns an INTEGER expression, from 0
 */
export function productOn(ordinal: Sql): Sql {
  const key = `visit_key * 64 + ${ordinal}`;
  return `least(${roll(key, 'product', products.length)}, ${roll(key, 'other product', products.length)})`;
}

/**
 * What the shop knows about products.
 *
 * @param numbers - INTEGER[] expression, numbers of products
 * @returns a list of records `number, id, name, brand, variant, category, subcategory, cents, params`. The table of all
 *   products is a constant outside of any lambda: inside of one, DuckDB would copy it for every element.
 */
export function goods(numbers: Sql): Sql {
  return `list_select([${products.map(goodsRecord).join(', ')}], list_transform(${numbers}, lambda number: number + 1))`;
}

function goodsRecord({ name, brand, category, subcategory, cents }: Product, number: number): Sql {
  const params: Choice = [
    [
      'true',
      [
        text('color', quoteText(['red', 'blue', 'moss', 'sand', 'black'][number % 5] ?? '')),
        int('stock', `${(number * 37) % 120}`),
        float('rating', `${1 + ((number * 53) % 40) / 10}`),
        ...(number % 3 === 0 ? [text('material', "'recycled'"), empty('size_chart')] : []),
      ],
    ],
  ];
  return record({
    number: `${number}`,
    // The stock-keeping unit is of digits only for every fifth product.
    id: quoteText(number % 5 === 4 ? `${70000 + number}` : `SKU-${1000 + number}`),
    name: quoteText(name),
    brand: quoteText(brand),
    variant: quoteText(['S', 'M', 'L', '(not set)'][number % 4] ?? ''),
    category: quoteText(category),
    subcategory: quoteText(subcategory),
    cents: `${cents}`,
    params: chosen(params),
  });
}

/** The number of the article that a page shows. */
export function articleOn(ordinal: Sql): Sql {
  return roll(`visit_key * 64 + ${ordinal}`, 'article', articles.length);
}

/**
 * The path of a page.
 *
 * @param kind - VARCHAR expression, the kind of page
 * @param ordinal - INTEGER expression, its number in the visit
 * @returns a VARCHAR expression; NULL for the kind ''
 */
export function pagePath(kind: Sql, ordinal: Sql): Sql {
  const categories = Object.keys(ranges);
  const category = at(
    texts(categories.map((name) => `/c/${slug(name)}`)),
    `${productOn(ordinal)} % ${categories.length}`,
  );
  const product = at(
    texts(products.map(({ name, category }) => `/c/${slug(category)}/${slug(name)}`)),
    productOn(ordinal),
  );
  const article = at(texts(articles.map((title) => `/journal/${slug(title)}`)), articleOn(ordinal));
  return `CASE ${kind} WHEN '' THEN NULL WHEN 'home' THEN '/' WHEN 'product' THEN ${product} WHEN 'category' THEN ${category} WHEN 'article' THEN ${article} ELSE '/' || ${kind} END`;
}

/** The title of a page; the account page has an empty one. */
export function pageTitle(kind: Sql, ordinal: Sql): Sql {
  const product = at(texts(products.map(({ name }) => `${name} | Acme Outdoor`)), productOn(ordinal));
  const article = at(texts(articles.map((title) => `${title} | Journal`)), articleOn(ordinal));
  const others = [
    ['home', 'Acme Outdoor'],
    ['category', 'All for outdoors | Acme Outdoor'],
    ['cart', 'Your cart'],
    ['checkout', 'Checkout'],
    ['thanks', 'Thank you!'],
    ['account', ''],
    ['help', 'Help & contact'],
    ['search', 'Search results'],
  ] as const;
  const rest = others.map(([page, title]) => `WHEN ${quoteText(page)} THEN ${quoteText(title)}`).join(' ');
  return `CASE ${kind} WHEN 'product' THEN ${product} WHEN 'article' THEN ${article} ${rest} END`;
}

function at(list: Sql, number: Sql): Sql {
  return `(${list})[1 + ${number}]`;
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
