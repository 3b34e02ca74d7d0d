import { defineClientComponent, type Theme, useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h, nextTick, onMounted, watch } from 'vue';
import NotFound from './components/not-found.vue';
import { keepFocus } from './keep-focus.ts';
import { keepPage } from './keep-page.ts';
import { markRow } from './mark-row.ts';
import { showCurrent } from './show-current.ts';
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
    const route = useRoute();
    keepFocus(route);
    // The list marks its entry once it is mounted.
    const show = () =>
      nextTick(() => {
        showCurrent(route.path);
        markRow();
      });
    watch(() => route.path, show, { flush: 'post' });
    onMounted(() => {
      void show();
      addEventListener('hashchange', markRow);
    });
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
