import type { ConsoleSettings } from './seed/console-settings.ts';

/** Generated from the schemas of the settings: see `seed/console-settings.test.ts`. */
export const CONSOLE_SETTINGS: ConsoleSettings = {
  "pipeline": [
    {
      "legend": "Pipeline",
      "isDense": false,
      "settings": [
        {
          "isNullable": false,
          "path": "name",
          "label": "Name",
          "type": "text",
          "isPermanent": false
        },
        {
          "choices": {
            "otp": "OTP",
            "utility": "Utility"
          },
          "isNullable": false,
          "path": "kind",
          "label": "Kind",
          "type": "choice",
          "isPermanent": false
        },
        {
          "choices": {
            "V1.2": "V1.2",
            "V2.0": "V2.0",
            "V1.0": "V1.0"
          },
          "isNullable": false,
          "path": "apiVersion",
          "label": "API version",
          "type": "choice",
          "isPermanent": false
        },
        {
          "isNullable": false,
          "path": "active",
          "label": "Active",
          "type": "switch",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Channels",
      "hint": "The order in which a code is tried. A channel that is off verifies no address.",
      "kind": "otp",
      "isDense": false,
      "settings": [
        {
          "control": "channels",
          "isNullable": false,
          "path": "channels",
          "label": "Channels",
          "type": "list",
          "isPermanent": false
        },
        {
          "hint": "The account has to be entitled to it.",
          "isNullable": false,
          "path": "channelChoice",
          "label": "Users choose the channel",
          "type": "switch",
          "isPermanent": false
        },
        {
          "choices": {
            "fallback": "Falls back to the next",
            "pin": "Is not replaced"
          },
          "isNullable": false,
          "path": "channelEnforcement",
          "label": "A chosen channel that accepts, then fails",
          "type": "choice",
          "isPermanent": false
        },
        {
          "hint": "The last line, such as @localhost #123456, binds the code to this domain.",
          "isNullable": false,
          "path": "smsDomain",
          "label": "Domain in text messages",
          "type": "text",
          "isPermanent": false
        },
        {
          "isNullable": true,
          "empty": "none",
          "hint": "The widget's: @shop.example #123456 @verify.example lets its frame fill in the code.",
          "path": "smsFrameDomain",
          "label": "Domain of the frame in text messages",
          "type": "text",
          "isPermanent": false
        },
        {
          "isNullable": true,
          "empty": "none",
          "hint": "The last line of an email, in the form of that of a text message.",
          "path": "emailDomain",
          "label": "Domain in emails",
          "type": "text",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Utility messages",
      "hint": "The first channel that can carry a message is used, and no other.",
      "kind": "utility",
      "isDense": false,
      "settings": [
        {
          "isNullable": false,
          "path": "utility.whatsapp",
          "label": "WhatsApp",
          "type": "switch",
          "isPermanent": false
        },
        {
          "isNullable": false,
          "path": "utility.sms",
          "label": "SMS",
          "type": "switch",
          "isPermanent": false
        },
        {
          "control": "order",
          "isNullable": false,
          "path": "utility.order",
          "label": "Tried first",
          "type": "list",
          "isPermanent": false
        },
        {
          "control": "countries",
          "empty": "all",
          "hint": "ISO 3166 codes, such as EG, GB.",
          "isNullable": true,
          "path": "utility.allowedCountries",
          "label": "Countries that WhatsApp may reach",
          "type": "list",
          "isPermanent": false
        },
        {
          "empty": "no cap",
          "hint": "By the day in UTC.",
          "isNullable": true,
          "path": "utility.dailySpendCap",
          "label": "Daily cap in EGP",
          "type": "number",
          "isPermanent": false
        },
        {
          "isNullable": false,
          "path": "utility.signingEnabled",
          "label": "Signatures are required",
          "type": "switch",
          "isPermanent": false
        },
        {
          "isNullable": true,
          "isSecret": true,
          "path": "utility.signingSecret",
          "label": "Signing secret",
          "type": "text",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Proof of work",
      "hint": "Locked on for V1.2. Development may do without it.",
      "kind": "otp",
      "isDense": false,
      "settings": [
        {
          "hint": "Leading zeros",
          "isNullable": false,
          "path": "baseDifficulty",
          "label": "Base difficulty",
          "type": "number",
          "isPermanent": false
        },
        {
          "hint": "Rises as traffic nears the pipeline's own caps.",
          "isNullable": false,
          "path": "adaptiveDifficulty",
          "label": "Adaptive difficulty",
          "type": "switch",
          "isPermanent": false
        },
        {
          "isNullable": false,
          "path": "dev.bypassPoW",
          "label": "Bypass in development",
          "type": "switch",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Captcha",
      "hint": "Cloudflare Turnstile, simulated by this emulator.",
      "kind": "otp",
      "isDense": false,
      "settings": [
        {
          "isNullable": false,
          "path": "turnstile.enabled",
          "label": "Turnstile",
          "type": "switch",
          "isPermanent": false
        },
        {
          "suggestions": [
            [
              "1x00000000000000000000AA",
              "always passes"
            ],
            [
              "2x00000000000000000000AB",
              "always blocks"
            ],
            [
              "1x00000000000000000000BB",
              "always passes, unseen"
            ],
            [
              "2x00000000000000000000BB",
              "always blocks, unseen"
            ],
            [
              "3x00000000000000000000FF",
              "asks for a click"
            ]
          ],
          "isNullable": false,
          "path": "turnstile.siteKey",
          "label": "Site key",
          "type": "text",
          "isPermanent": false
        },
        {
          "isNullable": true,
          "isSecret": true,
          "suggestions": [
            [
              "1x0000000000000000000000000000000AA",
              "always passes"
            ],
            [
              "2x0000000000000000000000000000000AA",
              "always fails"
            ],
            [
              "3x0000000000000000000000000000000AA",
              "reports that the token was spent"
            ]
          ],
          "path": "turnstile.secretKey",
          "label": "Secret key",
          "type": "text",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Rate caps of a phone number",
      "isDense": true,
      "settings": [
        {
          "empty": "no cap",
          "isNullable": false,
          "path": "rateCaps.phoneNumber.perMinute",
          "label": "A minute",
          "type": "number",
          "isPermanent": false
        },
        {
          "empty": "no cap",
          "isNullable": false,
          "path": "rateCaps.phoneNumber.perHour",
          "label": "An hour",
          "type": "number",
          "isPermanent": false
        },
        {
          "empty": "no cap",
          "isNullable": false,
          "path": "rateCaps.phoneNumber.perDay",
          "label": "A day",
          "type": "number",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Rate caps of an end user's IP address",
      "isDense": true,
      "kind": "otp",
      "settings": [
        {
          "empty": "no cap",
          "isNullable": false,
          "path": "rateCaps.endUserIP.perMinute",
          "label": "A minute",
          "type": "number",
          "isPermanent": false
        },
        {
          "empty": "no cap",
          "isNullable": false,
          "path": "rateCaps.endUserIP.perHour",
          "label": "An hour",
          "type": "number",
          "isPermanent": false
        },
        {
          "empty": "no cap",
          "isNullable": false,
          "path": "rateCaps.endUserIP.perDay",
          "label": "A day",
          "type": "number",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Rate caps of the pipeline",
      "isDense": true,
      "settings": [
        {
          "empty": "no cap",
          "isNullable": false,
          "path": "rateCaps.pipeline.perMinute",
          "label": "A minute",
          "type": "number",
          "isPermanent": false
        },
        {
          "empty": "no cap",
          "isNullable": false,
          "path": "rateCaps.pipeline.perHour",
          "label": "An hour",
          "type": "number",
          "isPermanent": false
        },
        {
          "empty": "no cap",
          "isNullable": false,
          "path": "rateCaps.pipeline.perDay",
          "label": "A day",
          "type": "number",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Circuit breaker",
      "isDense": false,
      "kind": "otp",
      "settings": [
        {
          "empty": "never",
          "isNullable": false,
          "path": "circuitBreaker.requestsPerMinute",
          "label": "Opens at requests a minute",
          "type": "number",
          "isPermanent": false
        },
        {
          "isNullable": false,
          "path": "circuitBreaker.cooldownSeconds",
          "label": "Stays open for seconds",
          "type": "number",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Callbacks",
      "isDense": false,
      "settings": [
        {
          "empty": "none",
          "hint": "Receives the result, or the webhooks about utility messages. This machine only, unless the command names other hosts.",
          "isNullable": true,
          "path": "backendCallbackURL",
          "label": "Backend callback URL",
          "type": "text",
          "isPermanent": false
        },
        {
          "empty": "none",
          "kind": "otp",
          "hint": "Where the browser goes after a widget attempt. An app may use a deep link.",
          "isNullable": true,
          "path": "frontendCallbackURL",
          "label": "Frontend callback URL",
          "type": "text",
          "isPermanent": false
        },
        {
          "isSecret": true,
          "kind": "otp",
          "hint": "whsec_ and base64.",
          "isNullable": false,
          "path": "webhookSigningSecret",
          "label": "Webhook signing secret",
          "type": "text",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Passkeys and bans",
      "kind": "otp",
      "isDense": false,
      "settings": [
        {
          "isNullable": false,
          "path": "passkeyEnabled",
          "label": "Passkeys",
          "type": "switch",
          "isPermanent": false
        },
        {
          "hint": "If the platform enforces them.",
          "isNullable": false,
          "path": "zeroVerifyBans",
          "label": "Zero-verify bans",
          "type": "switch",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Test pairs",
      "hint": "Addresses that verify by a code of their own, with nothing sent and nothing charged.",
      "kind": "otp",
      "isDense": false,
      "settings": [
        {
          "control": "pairs",
          "isNullable": false,
          "path": "testPairs",
          "label": "Test pairs",
          "type": "list",
          "isPermanent": false
        }
      ]
    }
  ],
  "account": [
    {
      "legend": "Account",
      "isDense": false,
      "settings": [
        {
          "hint": "Permanent. Becoming verified entitles to passkeys.",
          "isNullable": false,
          "path": "verified",
          "label": "Verified",
          "type": "switch",
          "isPermanent": true
        },
        {
          "isNullable": false,
          "path": "entitlements.passkeys",
          "label": "Entitled to passkeys",
          "type": "switch",
          "isPermanent": false
        },
        {
          "isNullable": false,
          "path": "entitlements.channelChoice",
          "label": "Entitled to channel choice",
          "type": "switch",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Billing",
      "isDense": false,
      "settings": [
        {
          "choices": {
            "pay-per-message": "Per message",
            "pay-per-success": "Per success"
          },
          "isNullable": false,
          "path": "billing.mode",
          "label": "Billing mode",
          "type": "choice",
          "isPermanent": false
        },
        {
          "choices": {
            "granular": "By channel",
            "legacy": "Legacy, without channels"
          },
          "isNullable": false,
          "path": "billing.pricing",
          "label": "Pricing",
          "type": "choice",
          "isPermanent": false
        },
        {
          "empty": "unlimited",
          "hint": "As it was given; charges are taken from it.",
          "isNullable": true,
          "path": "balance",
          "label": "Balance",
          "type": "number",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Price of a code",
      "isDense": false,
      "settings": [
        {
          "isNullable": false,
          "path": "billing.rates.whatsapp",
          "label": "WhatsApp",
          "type": "number",
          "isPermanent": false
        },
        {
          "isNullable": false,
          "path": "billing.rates.telegram",
          "label": "Telegram",
          "type": "number",
          "isPermanent": false
        },
        {
          "isNullable": false,
          "path": "billing.rates.sms",
          "label": "SMS",
          "type": "number",
          "isPermanent": false
        },
        {
          "isNullable": false,
          "path": "billing.rates.email",
          "label": "Email",
          "type": "number",
          "isPermanent": false
        }
      ]
    },
    {
      "legend": "Price of a utility message in EGP",
      "isDense": true,
      "hint": "Without a price, a send fails with UTILITY_FEE_UNAVAILABLE. WhatsApp costs at least 0.25.",
      "kind": "utility",
      "settings": [
        {
          "isNullable": true,
          "empty": "no price",
          "path": "utilities.fees.whatsapp",
          "label": "WhatsApp",
          "type": "number",
          "isPermanent": false
        },
        {
          "isNullable": true,
          "empty": "no price",
          "path": "utilities.fees.sms",
          "label": "SMS",
          "type": "number",
          "isPermanent": false
        }
      ]
    }
  ],
  "platform": [
    {
      "legend": "For every account",
      "isDense": false,
      "settings": [
        {
          "isNullable": false,
          "path": "passkeyRollout",
          "label": "Passkeys are rolled out",
          "type": "switch",
          "isPermanent": false
        },
        {
          "isNullable": false,
          "path": "zeroVerifyBans",
          "label": "Zero-verify bans",
          "type": "switch",
          "isPermanent": false
        }
      ]
    }
  ],
  "behaviors": [
    {
      "legend": "Behaviors",
      "isDense": false,
      "settings": [
        {
          "choices": {
            "default": "default",
            "strict": "strict",
            "lenient": "lenient"
          },
          "hint": "Sets every behavior that is not named beside it.",
          "isNullable": false,
          "path": "profile",
          "label": "Profile",
          "type": "choice",
          "isPermanent": false
        },
        {
          "choices": {
            "documented": "documented",
            "shuffled": "shuffled"
          },
          "hint": "the order of the checks of a V1.2 send; `shuffled` draws a new order for each send and changes no code or ID. Default: documented",
          "isNullable": false,
          "path": "checkOrder",
          "label": "Order of checks",
          "type": "choice",
          "isPermanent": false
        },
        {
          "hint": "the difficulty at full traffic; a higher base difficulty stays as it is. Default: 6",
          "isNullable": false,
          "path": "maxDifficulty",
          "label": "Difficulty at full traffic",
          "type": "number",
          "isPermanent": false
        },
        {
          "choices": {
            "off": "off",
            "on": "on"
          },
          "hint": "the opt-in of V1.0, which the service discontinued on 2026-01-01: rejected with 400, or as before. Default: off",
          "isNullable": false,
          "path": "legacyOptin",
          "label": "Opt-in of V1.0, discontinued on 2026-01-01",
          "type": "choice",
          "isPermanent": false
        },
        {
          "choices": {
            "plain": "plain",
            "random": "random"
          },
          "hint": "error messages in English or random, so that code which branches on them fails. Default: plain",
          "isNullable": false,
          "path": "messages",
          "label": "Words of an error",
          "type": "choice",
          "isPermanent": false
        },
        {
          "choices": {
            "off": "off",
            "on": "on"
          },
          "hint": "whether `POST utilities/event` posts a webhook to the pipeline's `backendCallbackURL`; its neutral body `{ kind, transactionID }` is the emulator's own. Default: off",
          "isNullable": false,
          "path": "utilityWebhooks",
          "label": "Webhooks about utility messages",
          "type": "choice",
          "isPermanent": false
        },
        {
          "empty": "as it is",
          "hint": "A public address shows what happens to a backend that forgets x-end-user-ip.",
          "isNullable": true,
          "path": "clientAddress",
          "label": "Address that calls seem to come from",
          "type": "text",
          "isPermanent": false
        }
      ]
    }
  ]
};
