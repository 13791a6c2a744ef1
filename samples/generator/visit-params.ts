/** The parameters and user properties that are the same for every event of a visit. */

import { chance, oneOf, roll, type Sql } from './draws.ts';
import { oddUserProperties } from './quirks.ts';
import type { Day, GeneratorRequest } from './request.ts';
import { always, type Choice, empty, float, int, text, where } from './values.ts';

const quoted = (...words: readonly string[]) => words.map((word) => `'${word}'`);

/**
 * What the events of a visit have in common, over the columns of a visit.
 *
 * @returns the choices; the first two are those of nearly every event
 */
export function visitChoices({ profile }: GeneratorRequest, { isLate }: Pick<Day, 'isLate'>): readonly Choice[] {
  const isSample = profile === 'sample';
  return [
    where('NOT refuses', int('ga_session_id', 'session_id'), int('ga_session_number', 'session_number')),
    always(
      text('site_language', `split_part(home.language, '-', 1)`),
      text('login_status', `if(${chance('user_key', 'member', 22)}, 'member', 'guest')`),
    ),
    where(
      "source.source <> '(direct)'",
      text('source', 'source.source'),
      text('medium', 'source.medium'),
      text('campaign', 'source.campaign'),
    ),
    where('source.campaign_id IS NOT NULL', text('campaign_id', 'source.campaign_id')),
    where('source.content IS NOT NULL', text('content', 'source.content')),
    // Click ids are often there without a value; in the sample they never have one.
    where("source.medium = 'cpc'", isSample ? empty('gclid') : text('gclid', clickId)),
    ...(isSample ? ofTheSample(isLate) : []),
    where(chance('visit_key', 'debugging', 0.5), int('debug_mode', '1')),
  ];
}

/** The click id of Google Ads, where it has a value. */
export const clickId: Sql = "'Cj0KCQ' || md5(visit_key::VARCHAR)";

/** What only the sample has; in its second half, a parameter that was never there before. */
function ofTheSample(isLate: boolean): readonly Choice[] {
  const term = text('term', oneOf('visit_key', 'term', quoted('outdoor shop', 'tent', '(not set)', '')));
  const variant = text('newsletter_variant', oneOf('user_key', 'newsletter variant', quoted('short', 'long')));
  return [
    where("source.medium = 'cpc'", term, empty('gclsrc'), empty('dclid')),
    ...(isLate ? [where(chance('visit_key', 'newsletter', 50), variant)] : []),
  ];
}

/**
 * The properties of a user, over the columns of a visit: eight, and what an app's SDK adds.
 *
 * @returns the choices
 */
export function userPropertyChoices({ profile }: GeneratorRequest): readonly Choice[] {
  const ofMembers = where(
    chance('user_key', 'member', 22),
    text('customer_tier', oneOf('user_key', 'tier', quoted('bronze', 'silver', 'gold'))),
    text('is_subscriber', `if(${chance('user_key', 'subscriber', 40)}, 'true', 'false')`),
    int('signup_year', `2015 + ${roll('user_key', 'signup', 11)}`),
    int('loyalty_points', roll('user_key', 'points', 5000)),
    text('favorite_category', oneOf('user_key', 'favourite', quoted('tents', 'shoes', 'jackets', 'kitchen'))),
    float('average_order', `${roll('user_key', 'average', 20_000)} / 100.0`),
  );
  const ofAll = where(
    'NOT refuses',
    text('email_consent', `if(${chance('user_key', 'email', 30)}, 'yes', 'no')`),
    text('segment', `'segment ' || ${roll('user_key', 'segment', 20)}`),
  );
  if (profile === 'bench') return [ofMembers, ofAll];
  const ofApps = where(
    "platform <> 'WEB'",
    int('first_open_time', 'first_touch_us // 3600000000 * 3600000'),
    int('ga_session_id', 'session_id'),
    int('ga_session_number', 'session_number'),
  );
  return [ofMembers, ofAll, ofApps, oddUserProperties()];
}
