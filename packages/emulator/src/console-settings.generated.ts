import type { ConsoleSettings } from './seed/console-settings.ts';

/** Generated from the schemas of the settings: see `seed/console-settings.test.ts`. */
export const CONSOLE_SETTINGS: ConsoleSettings = {
  "pipeline": [
    {
      "legend": "Pipeline",
      "settings": [
        {
          "path": "name",
          "label": "Name",
          "type": "text"
        },
        {
          "choices": {
            "otp": "OTP",
            "utility": "Utility"
          },
          "path": "kind",
          "label": "Kind",
          "type": "choice"
        },
        {
          "choices": {
            "V1.2": "V1.2",
            "V2.0": "V2.0",
            "V1.0": "V1.0"
          },
          "path": "apiVersion",
          "label": "API version",
          "type": "choice"
        },
        {
          "path": "active",
          "label": "Active",
          "type": "switch"
        }
      ]
    },
    {
      "legend": "Channels",
      "hint": "The order in which a code is tried. A channel that is off verifies no address.",
      "kind": "otp",
      "settings": [
        {
          "control": "channels",
          "path": "channels",
          "label": "Channels",
          "type": "list"
        },
        {
          "hint": "The account has to be entitled to it.",
          "path": "channelChoice",
          "label": "Users choose the channel",
          "type": "switch"
        },
        {
          "choices": {
            "fallback": "Falls back to the next",
            "pin": "Is not replaced"
          },
          "path": "channelEnforcement",
          "label": "A chosen channel that accepts, then fails",
          "type": "choice"
        },
        {
          "hint": "The last line, such as @localhost #123456, binds the code to this domain.",
          "path": "smsDomain",
          "label": "Domain in text messages",
          "type": "text"
        },
        {
          "isNullable": true,
          "empty": "none",
          "hint": "The widget's: @shop.example #123456 @verify.example lets its frame fill in the code.",
          "path": "smsFrameDomain",
          "label": "Domain of the frame in text messages",
          "type": "text"
        },
        {
          "isNullable": true,
          "empty": "none",
          "hint": "The last line of an email, in the form of that of a text message.",
          "path": "emailDomain",
          "label": "Domain in emails",
          "type": "text"
        }
      ]
    },
    {
      "legend": "Utility messages",
      "hint": "The first channel that can carry a message is used, and no other.",
      "kind": "utility",
      "settings": [
        {
          "path": "utility.whatsapp",
          "label": "WhatsApp",
          "type": "switch"
        },
        {
          "path": "utility.sms",
          "label": "SMS",
          "type": "switch"
        },
        {
          "control": "order",
          "path": "utility.order",
          "label": "Tried first",
          "type": "list"
        },
        {
          "control": "countries",
          "empty": "all",
          "hint": "ISO 3166 codes, such as EG, GB.",
          "isNullable": true,
          "path": "utility.allowedCountries",
          "label": "Countries that WhatsApp may reach",
          "type": "list"
        },
        {
          "empty": "no cap",
          "hint": "By the day in UTC.",
          "isNullable": true,
          "path": "utility.dailySpendCap",
          "label": "Daily cap in EGP",
          "type": "number"
        },
        {
          "path": "utility.signingEnabled",
          "label": "Signatures are required",
          "type": "switch"
        },
        {
          "isNullable": true,
          "isSecret": true,
          "path": "utility.signingSecret",
          "label": "Signing secret",
          "type": "text"
        }
      ]
    },
    {
      "legend": "Proof of work",
      "hint": "Locked on for V1.2. Development may do without it.",
      "kind": "otp",
      "settings": [
        {
          "hint": "Leading zeros",
          "path": "baseDifficulty",
          "label": "Base difficulty",
          "type": "number"
        },
        {
          "hint": "Rises as traffic nears the pipeline's own caps.",
          "path": "adaptiveDifficulty",
          "label": "Adaptive difficulty",
          "type": "switch"
        },
        {
          "path": "dev.bypassPoW",
          "label": "Bypass in development",
          "type": "switch"
        }
      ]
    },
    {
      "legend": "Captcha",
      "hint": "Cloudflare Turnstile, simulated by this emulator.",
      "kind": "otp",
      "settings": [
        {
          "path": "turnstile.enabled",
          "label": "Turnstile",
          "type": "switch"
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
          "path": "turnstile.siteKey",
          "label": "Site key",
          "type": "text"
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
          "type": "text"
        }
      ]
    },
    {
      "legend": "Rate caps of a phone number",
      "isDense": true,
      "settings": [
        {
          "empty": "no cap",
          "path": "rateCaps.phoneNumber.perMinute",
          "label": "A minute",
          "type": "number"
        },
        {
          "empty": "no cap",
          "path": "rateCaps.phoneNumber.perHour",
          "label": "An hour",
          "type": "number"
        },
        {
          "empty": "no cap",
          "path": "rateCaps.phoneNumber.perDay",
          "label": "A day",
          "type": "number"
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
          "path": "rateCaps.endUserIP.perMinute",
          "label": "A minute",
          "type": "number"
        },
        {
          "empty": "no cap",
          "path": "rateCaps.endUserIP.perHour",
          "label": "An hour",
          "type": "number"
        },
        {
          "empty": "no cap",
          "path": "rateCaps.endUserIP.perDay",
          "label": "A day",
          "type": "number"
        }
      ]
    },
    {
      "legend": "Rate caps of the pipeline",
      "isDense": true,
      "settings": [
        {
          "empty": "no cap",
          "path": "rateCaps.pipeline.perMinute",
          "label": "A minute",
          "type": "number"
        },
        {
          "empty": "no cap",
          "path": "rateCaps.pipeline.perHour",
          "label": "An hour",
          "type": "number"
        },
        {
          "empty": "no cap",
          "path": "rateCaps.pipeline.perDay",
          "label": "A day",
          "type": "number"
        }
      ]
    },
    {
      "legend": "Circuit breaker",
      "kind": "otp",
      "settings": [
        {
          "empty": "never",
          "path": "circuitBreaker.requestsPerMinute",
          "label": "Opens at requests a minute",
          "type": "number"
        },
        {
          "path": "circuitBreaker.cooldownSeconds",
          "label": "Stays open for seconds",
          "type": "number"
        }
      ]
    },
    {
      "legend": "Callbacks",
      "settings": [
        {
          "empty": "none",
          "hint": "Receives the result, or the webhooks about utility messages. This machine only, unless the command names other hosts.",
          "isNullable": true,
          "path": "backendCallbackURL",
          "label": "Backend callback URL",
          "type": "text"
        },
        {
          "empty": "none",
          "kind": "otp",
          "hint": "Where the browser goes after a widget attempt. An app may use a deep link.",
          "isNullable": true,
          "path": "frontendCallbackURL",
          "label": "Frontend callback URL",
          "type": "text"
        },
        {
          "isSecret": true,
          "kind": "otp",
          "hint": "whsec_ and base64.",
          "path": "webhookSigningSecret",
          "label": "Webhook signing secret",
          "type": "text"
        }
      ]
    },
    {
      "legend": "Passkeys and bans",
      "kind": "otp",
      "settings": [
        {
          "path": "passkeyEnabled",
          "label": "Passkeys",
          "type": "switch"
        },
        {
          "hint": "If the platform enforces them.",
          "path": "zeroVerifyBans",
          "label": "Zero-verify bans",
          "type": "switch"
        }
      ]
    },
    {
      "legend": "Test pairs",
      "hint": "Addresses that verify by a code of their own, with nothing sent and nothing charged.",
      "kind": "otp",
      "settings": [
        {
          "control": "pairs",
          "path": "testPairs",
          "label": "Test pairs",
          "type": "list"
        }
      ]
    }
  ],
  "account": [
    {
      "legend": "Account",
      "settings": [
        {
          "hint": "Permanent. Becoming verified entitles to passkeys.",
          "path": "verified",
          "label": "Verified",
          "type": "switch",
          "isPermanent": true
        },
        {
          "path": "entitlements.passkeys",
          "label": "Entitled to passkeys",
          "type": "switch"
        },
        {
          "path": "entitlements.channelChoice",
          "label": "Entitled to channel choice",
          "type": "switch"
        }
      ]
    },
    {
      "legend": "Billing",
      "settings": [
        {
          "choices": {
            "pay-per-message": "Per message",
            "pay-per-success": "Per success"
          },
          "path": "billing.mode",
          "label": "Billing mode",
          "type": "choice"
        },
        {
          "choices": {
            "granular": "By channel",
            "legacy": "Legacy, without channels"
          },
          "path": "billing.pricing",
          "label": "Pricing",
          "type": "choice"
        },
        {
          "empty": "unlimited",
          "hint": "As it was given; charges are taken from it.",
          "isNullable": true,
          "path": "balance",
          "label": "Balance",
          "type": "number"
        }
      ]
    },
    {
      "legend": "Price of a code",
      "settings": [
        {
          "path": "billing.rates.whatsapp",
          "label": "WhatsApp",
          "type": "number"
        },
        {
          "path": "billing.rates.telegram",
          "label": "Telegram",
          "type": "number"
        },
        {
          "path": "billing.rates.sms",
          "label": "SMS",
          "type": "number"
        },
        {
          "path": "billing.rates.email",
          "label": "Email",
          "type": "number"
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
          "type": "number"
        },
        {
          "isNullable": true,
          "empty": "no price",
          "path": "utilities.fees.sms",
          "label": "SMS",
          "type": "number"
        }
      ]
    }
  ],
  "platform": [
    {
      "legend": "For every account",
      "settings": [
        {
          "path": "passkeyRollout",
          "label": "Passkeys are rolled out",
          "type": "switch"
        },
        {
          "path": "zeroVerifyBans",
          "label": "Zero-verify bans",
          "type": "switch"
        }
      ]
    }
  ],
  "behaviors": [
    {
      "legend": "Behaviors",
      "settings": [
        {
          "choices": {
            "default": "default",
            "strict": "strict",
            "lenient": "lenient"
          },
          "hint": "Sets every behavior that is not named beside it.",
          "path": "profile",
          "label": "Profile",
          "type": "choice"
        },
        {
          "choices": {
            "documented": "documented",
            "shuffled": "shuffled"
          },
          "hint": "the order of the checks of a V1.2 send; `shuffled` draws a new order for each send and changes no code or ID. Default: documented",
          "path": "checkOrder",
          "label": "Order of checks",
          "type": "choice"
        },
        {
          "hint": "the difficulty at full traffic; a higher base difficulty stays as it is. Default: 6",
          "path": "maxDifficulty",
          "label": "Difficulty at full traffic",
          "type": "number"
        },
        {
          "choices": {
            "off": "off",
            "on": "on"
          },
          "hint": "the opt-in of V1.0, which the service discontinued on 2026-01-01: rejected with 400, or as before. Default: off",
          "path": "legacyOptin",
          "label": "Opt-in of V1.0, discontinued on 2026-01-01",
          "type": "choice"
        },
        {
          "choices": {
            "plain": "plain",
            "random": "random"
          },
          "hint": "error messages in English or random, so that code which branches on them fails. Default: plain",
          "path": "messages",
          "label": "Words of an error",
          "type": "choice"
        },
        {
          "choices": {
            "off": "off",
            "on": "on"
          },
          "hint": "whether `POST utilities/event` posts a webhook to the pipeline's `backendCallbackURL`; its neutral body `{ kind, transactionID }` is the emulator's own. Default: off",
          "path": "utilityWebhooks",
          "label": "Webhooks about utility messages",
          "type": "choice"
        },
        {
          "empty": "as it is",
          "hint": "A public address shows what happens to a backend that forgets x-end-user-ip.",
          "isNullable": true,
          "path": "clientAddress",
          "label": "Address that calls seem to come from",
          "type": "text"
        }
      ]
    }
  ]
};
