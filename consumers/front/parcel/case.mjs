import { APP, verifyBuild } from '../apps.mjs';

const version = '2.16.4';
const about = { group: 'bundler', title: 'Parcel', version };

const install = (context) => {
  context.copy('front/app');
  return context.install({ ...APP, parcel: version });
};

export default {
  ...about,
  name: 'parcel-2-build',
  mode: 'build',
  needs: '`"@parcel/resolver-default": { "packageExports": true }` in `package.json`',
  async run(context) {
    await install(context);
    await verifyBuild(context, 'parcel', ['build', 'index.html']);
  },
};
