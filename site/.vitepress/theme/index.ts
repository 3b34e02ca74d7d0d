import { defineClientComponent, type Theme, useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h, nextTick, onMounted, watch } from 'vue';
import NotFound from './components/not-found.vue';
import { keepPage } from './keep-page.ts';
// After the theme's own styles, whose variables they set.
import '@otp-kit/page-styles/tokens.css';
import '@otp-kit/page-styles/controls.css';
import '@otp-kit/page-styles/segmented.css';
import './site.css';
import './live.css';
import './live-loading.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': () => h(NotFound) }),
  setup() {
    // The list of the codes is longer than the window.
    const route = useRoute();
    const showCurrent = async () => {
      // The list marks its entry once it is mounted.
      await nextTick();
      // The page of a type is not in the list: its package is opened, and its entry marked.
      const [api] = /^\/api\/[^/]+(?=\/)/.exec(route.path) ?? [];
      document
        .querySelector<HTMLElement>(
          `.VPSidebarItem.collapsed:has(> .item a[href="${api}"]) > .item > .caret`,
        )
        ?.click();
      const list = document.querySelector('.VPSidebar');
      list?.querySelector('[aria-current]')?.removeAttribute('aria-current');
      const entry =
        list?.querySelector('.is-active.is-link > .item a') ??
        list?.querySelector(`a[href="${route.path.replace(/\/[^/]*$/, '')}"]`);
      entry?.setAttribute('aria-current', 'true');
      entry?.scrollIntoView({ block: 'nearest' });
    };
    watch(() => route.path, showCurrent, { flush: 'post' });
    onMounted(showCurrent);
  },
  enhanceApp({ app, router }) {
    keepPage(router);
    // In the browser alone: the element, the solver's worker and the filter are of no use without a script.
    app.component(
      'LiveSystem',
      defineClientComponent(() => import('./components/live-system.vue')),
    );
    app.component(
      'LiveElement',
      defineClientComponent(() => import('./components/live-element.vue')),
    );
    app.component(
      'ProvokeError',
      defineClientComponent(() => import('./components/provoke-error.vue')),
    );
    app.component(
      'CodeFilter',
      defineClientComponent(() => import('./components/code-filter.vue')),
    );
  },
} satisfies Theme;
