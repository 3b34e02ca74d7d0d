// The test needs nothing of the app's own configuration, whose plugins may need the framework.
export default {};
