import { connectionWords } from '@qp/words/app/connection';
import { botProtection } from './http.ts';
import { pageNonce } from './page-facts.ts';

/** What a score-based provider of the reCAPTCHA v3 kind puts on the page. */
interface Provider {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
}

declare global {
  interface Window {
    grecaptcha?: Provider;
  }
}

let loading: Promise<Provider> | null = null;

/** A token for the server to have judged, or undefined where bot protection is off. */
export async function botToken(action: 'login' | 'forgot_password'): Promise<{ recaptcha_token?: string }> {
  const settings = botProtection();
  if (!settings) return {};
  loading ??= load(settings);
  const provider = await loading.catch((error: unknown) => {
    // So that the next try loads it again.
    loading = null;
    throw error;
  });
  return { recaptcha_token: await provider.execute(settings.siteKey, { action }) };
}

/** Fetched as soon as a page needs it, so the provider has something to judge by. */
export function prepareBotProtection(): void {
  const settings = botProtection();
  if (settings) loading ??= load(settings);
  loading?.catch(() => {
    loading = null;
  });
}

function load({ siteKey, script: from }: { siteKey: string; script: string }): Promise<Provider> {
  const address = new URL(from);
  address.searchParams.set('render', siteKey);
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(connectionWords('en').noBotProtection));
    const script = document.createElement('script');
    script.src = address.href;
    script.async = true;
    script.nonce = pageNonce() ?? '';
    script.onerror = failed;
    script.onload = () => {
      const provider = window.grecaptcha;
      if (provider) provider.ready(() => resolve(provider));
      else failed();
    };
    document.head.append(script);
  });
}
